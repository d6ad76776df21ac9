import { offerings, type Reader, subscriptions, type Writer } from '@emberlore/database';
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { SubscriptionState } from '../../../providers/payments/payments.ts';
import type { Provider } from './purchases.repository.ts';

const columns = {
  subscriptionId: subscriptions.id,
  accountId: subscriptions.accountId,
  offeringId: subscriptions.offeringId,
  provider: subscriptions.provider,
  providerSubscriptionId: subscriptions.providerSubscriptionId,
  status: subscriptions.status,
  amount: subscriptions.amount,
  priceCents: subscriptions.priceCents,
  currency: subscriptions.currency,
  periodEndsAt: subscriptions.periodEndsAt,
  cancelledAt: subscriptions.cancelledAt,
  cancelKey: subscriptions.cancelKey,
  toldAt: subscriptions.toldAt,
  title: offerings.title,
};

function select(reader: Reader) {
  return reader.select(columns).from(subscriptions).innerJoin(offerings, eq(offerings.id, subscriptions.offeringId));
}

export type SubscriptionRow = Awaited<ReturnType<typeof select>>[number];

/** The subscriptions that an account has, the latest first; a cancelled one until its period ends. */
export function readCurrent(reader: Reader, accountId: string, now: Date): Promise<SubscriptionRow[]> {
  return select(reader)
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        ne(subscriptions.status, 'ended'),
        or(isNull(subscriptions.cancelledAt), gt(subscriptions.periodEndsAt, now)),
      ),
    )
    .orderBy(desc(subscriptions.id));
}

/** The subscription that its provider calls so, held against others until the transaction ends. */
export async function lockSubscription(writer: Writer, provider: Provider, providerSubscriptionId: string) {
  const [row] = await select(writer)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerSubscriptionId, providerSubscriptionId)))
    .for('update', { of: subscriptions });
  return row;
}

/** What was agreed with whom. */
export interface Agreement {
  accountId: string;
  offeringId: string;
  provider: Provider;
  amount: number;
  priceCents: number;
  currency: string;
}

/** Writes a subscription, unless it is there; answers its id either way. */
export async function insertSubscription(
  writer: Writer,
  agreement: Agreement,
  state: SubscriptionState,
): Promise<string> {
  const { subscriptionId, status, periodEndsAt, cancelled, toldAt } = state;
  const { accountId, offeringId, provider, amount, priceCents, currency } = agreement;
  const [row] = await writer
    .insert(subscriptions)
    .values({
      ...{ accountId, offeringId, provider, amount, priceCents, currency, status, periodEndsAt, toldAt },
      providerSubscriptionId: subscriptionId,
      cancelledAt: cancelled ? toldAt : null,
    })
    .onConflictDoUpdate({
      target: [subscriptions.provider, subscriptions.providerSubscriptionId],
      // Nothing is changed by this; it lets the id be answered.
      set: { providerSubscriptionId: subscriptionId },
    })
    .returning({ id: subscriptions.id });
  if (!row) throw new Error('The database has not made the subscription.');
  return row.id;
}

/** Keeps how a subscription stands, unless something newer is known; what has ended stays ended. */
export async function updateState(writer: Writer, subscriptionId: string, state: SubscriptionState): Promise<void> {
  const { status, periodEndsAt, cancelled, toldAt } = state;
  const told = toldAt.toISOString();
  await writer
    .update(subscriptions)
    .set({
      status,
      periodEndsAt,
      cancelledAt: cancelled ? sql`coalesce(${subscriptions.cancelledAt}, ${told}::timestamptz)` : null,
      toldAt,
    })
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        ne(subscriptions.status, 'ended'),
        sql`${subscriptions.toldAt} <= ${told}::timestamptz`,
      ),
    );
}

/** Moves the end of the period on, never back. */
export async function extendPeriod(writer: Writer, subscriptionId: string, periodEndsAt: Date): Promise<void> {
  await writer
    .update(subscriptions)
    .set({ periodEndsAt: sql`greatest(${subscriptions.periodEndsAt}, ${periodEndsAt.toISOString()}::timestamptz)` })
    .where(eq(subscriptions.id, subscriptionId));
}

/** The next request to cancel is another one. */
export async function renewCancelKey(writer: Writer, subscriptionId: string): Promise<void> {
  await writer.update(subscriptions).set({ cancelKey: sql`uuidv7()` }).where(eq(subscriptions.id, subscriptionId));
}
