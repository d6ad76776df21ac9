import { offerings, type Reader, subscriptions, type Writer } from '@emberlore/database';
import { and, desc, eq, gt, isNull, like, ne, not, notInArray, or, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';
import type { SubscriptionState } from '../../../providers/payments/payments.ts';
import { TEST_RECEIPT_PREFIX } from '../../../providers/receipts/sandbox-receipts.ts';
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

/** How long the apps have to report the next period of a subscription, in milliseconds. */
const RENEWAL_GRACE_MS = 2 * 24 * 3_600_000;

/**
 * Reads an account's subscriptions, latest first; cancelled ones until their period ends. Nobody tells that an app
 * store's subscription has ended, so it counts until its next period is overdue; a test receipt has no next one.
 */
export function readCurrent(reader: Reader, accountId: string, now: Date): Promise<SubscriptionRow[]> {
  const isTest = like(subscriptions.providerSubscriptionId, `${TEST_RECEIPT_PREFIX.replaceAll('_', '\\_')}%`);
  const isReported = and(notInArray(subscriptions.provider, ['app_store', 'google_play']), not(isTest));
  const isDue = gt(subscriptions.periodEndsAt, new Date(now.getTime() - RENEWAL_GRACE_MS));
  const isContinued = and(isNull(subscriptions.cancelledAt), or(isReported, and(isDue, not(isTest))));
  return select(reader)
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        ne(subscriptions.status, 'ended'),
        or(isContinued, gt(subscriptions.periodEndsAt, now)),
      ),
    )
    .orderBy(desc(subscriptions.id));
}

/** Reads a subscription by its provider's ID and locks it until the transaction ends. */
export async function lockSubscription(writer: Writer, provider: Provider, providerSubscriptionId: string) {
  const [row] = await select(writer)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerSubscriptionId, providerSubscriptionId)))
    .for('update', { of: subscriptions });
  return row;
}

/** The terms of a subscription, and its account. */
export interface SubscriptionTerms {
  accountId: string;
  offeringId: string;
  provider: Provider;
  amount: number;
  priceCents: number;
  currency: string;
}

/** Inserts a subscription, unless it exists, and returns its ID either way. */
export async function insertSubscription(
  writer: Writer,
  agreement: SubscriptionTerms,
  state: SubscriptionState,
): Promise<string> {
  const { subscriptionId, status, periodEndsAt, cancelled, toldAt } = state;
  const { accountId, offeringId, provider, amount, priceCents, currency } = agreement;
  const row = onlyRow(
    await writer
      .insert(subscriptions)
      .values({
        accountId,
        offeringId,
        provider,
        amount,
        priceCents,
        currency,
        status,
        periodEndsAt,
        toldAt,
        providerSubscriptionId: subscriptionId,
        cancelledAt: cancelled ? toldAt : null,
      })
      .onConflictDoUpdate({
        target: [subscriptions.provider, subscriptions.providerSubscriptionId],
        // Changes nothing, but makes the statement return the existing ID.
        set: { providerSubscriptionId: subscriptionId },
      })
      .returning({ id: subscriptions.id }),
  );
  return row.id;
}

/** Updates the state of a subscription, unless a newer one is known. An ended subscription stays ended. */
export async function updateState(writer: Writer, subscriptionId: string, state: SubscriptionState): Promise<void> {
  const { status, periodEndsAt, cancelled, toldAt } = state;
  const reportedAt = toldAt.toISOString();
  await writer
    .update(subscriptions)
    .set({
      status,
      periodEndsAt,
      cancelledAt: cancelled ? sql`coalesce(${subscriptions.cancelledAt}, ${reportedAt}::timestamptz)` : null,
      toldAt,
    })
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        ne(subscriptions.status, 'ended'),
        sql`${subscriptions.toldAt} <= ${reportedAt}::timestamptz`,
      ),
    );
}

/** Changes the offering of a subscription, on these terms. */
export async function changePlan(writer: Writer, subscriptionId: string, terms: SubscriptionTerms): Promise<void> {
  const { offeringId, amount, priceCents, currency } = terms;
  const plan = { offeringId, amount, priceCents, currency };
  await writer.update(subscriptions).set(plan).where(eq(subscriptions.id, subscriptionId));
}

/** Extends the period; never shortens it. */
export async function extendPeriod(writer: Writer, subscriptionId: string, periodEndsAt: Date): Promise<void> {
  await writer
    .update(subscriptions)
    .set({ periodEndsAt: sql`greatest(${subscriptions.periodEndsAt}, ${periodEndsAt.toISOString()}::timestamptz)` })
    .where(eq(subscriptions.id, subscriptionId));
}

/** Ends the period of a subscription now, and the subscription with it. */
export async function endPeriod(writer: Writer, subscriptionId: string, now: Date): Promise<void> {
  const ended = { periodEndsAt: sql`least(${subscriptions.periodEndsAt}, ${now.toISOString()}::timestamptz)` };
  await writer
    .update(subscriptions)
    .set({ ...ended, cancelledAt: now, toldAt: now })
    .where(eq(subscriptions.id, subscriptionId));
}

/** Gives the next cancellation request a new idempotency key. */
export async function renewCancelKey(writer: Writer, subscriptionId: string): Promise<void> {
  await writer.update(subscriptions).set({ cancelKey: sql`uuidv7()` }).where(eq(subscriptions.id, subscriptionId));
}
