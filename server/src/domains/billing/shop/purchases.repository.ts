import type { OfferingType } from '@emberlore/contract';
import {
  accounts,
  offerings,
  type PROVIDERS,
  paymentCustomers,
  purchases,
  type Reader,
  type Writer,
} from '@emberlore/database';
import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';

export type Provider = (typeof PROVIDERS)[number];

const columns = {
  purchaseId: purchases.id,
  accountId: purchases.accountId,
  offeringId: purchases.offeringId,
  subscriptionId: purchases.subscriptionId,
  provider: purchases.provider,
  sessionId: purchases.sessionId,
  transactionId: purchases.transactionId,
  paymentId: purchases.paymentId,
  status: purchases.status,
  amount: purchases.amount,
  priceCents: purchases.priceCents,
  currency: purchases.currency,
  refundedCents: purchases.refundedCents,
  reversedAmount: purchases.reversedAmount,
  reversals: purchases.reversals,
  refundKey: purchases.refundKey,
  undoneAt: purchases.undoneAt,
  undoneSubscriptionId: purchases.undoneSubscriptionId,
  title: offerings.title,
  type: offerings.type,
};

function select(reader: Reader) {
  return reader.select(columns).from(purchases).innerJoin(offerings, eq(offerings.id, purchases.offeringId));
}

export type PurchaseRow = Awaited<ReturnType<typeof select>>[number];

/** An identifier of a purchase: one that the provider assigned, or its own ID. */
export type PurchaseKey =
  | { sessionId: string }
  | { paymentId: string }
  | { transactionId: string }
  | { purchaseId: string };

function matchesKey(provider: Provider, key: PurchaseKey): SQL | undefined {
  if ('purchaseId' in key) return and(eq(purchases.id, key.purchaseId), eq(purchases.provider, provider));
  if ('sessionId' in key) return and(eq(purchases.provider, provider), eq(purchases.sessionId, key.sessionId));
  if ('paymentId' in key) return and(eq(purchases.provider, provider), eq(purchases.paymentId, key.paymentId));
  return and(eq(purchases.provider, provider), eq(purchases.transactionId, key.transactionId));
}

/** Reads a purchase by one of its identifiers; undefined when there is none. */
export async function findPurchase(reader: Reader, provider: Provider, key: PurchaseKey) {
  const [row] = await select(reader).where(matchesKey(provider, key));
  return row;
}

/** Reads a purchase by one of its identifiers and locks it until the transaction ends. */
export async function lockPurchase(writer: Writer, provider: Provider, key: PurchaseKey) {
  const [row] = await select(writer).where(matchesKey(provider, key)).for('update', { of: purchases });
  return row;
}

/** Reads the latest paid purchase of a subscription and locks it until the transaction ends. */
export async function lockLatestOf(writer: Writer, subscriptionId: string) {
  const [row] = await select(writer)
    .where(and(eq(purchases.subscriptionId, subscriptionId), eq(purchases.status, 'paid')))
    .orderBy(desc(purchases.id))
    .limit(1)
    .for('update', { of: purchases });
  return row;
}

/** Reads the paid purchases among these transactions of a provider. */
export function readPaid(reader: Reader, provider: Provider, transactionIds: readonly string[]) {
  return select(reader).where(
    and(
      eq(purchases.provider, provider),
      inArray(purchases.transactionId, [...transactionIds]),
      eq(purchases.status, 'paid'),
    ),
  );
}

/** A purchase to be inserted. */
export type NewPurchase = Pick<typeof purchases.$inferInsert, 'accountId' | 'offeringId' | 'provider'> &
  Pick<typeof purchases.$inferInsert, 'amount' | 'priceCents' | 'currency'> &
  Partial<Pick<typeof purchases.$inferInsert, 'subscriptionId' | 'transactionId' | 'status' | 'paidAt'>> &
  Partial<Pick<typeof purchases.$inferInsert, 'undoneAt' | 'undoneSubscriptionId'>>;

/** Inserts a purchase and returns its ID; undefined when its transaction is already recorded. */
export async function insertPurchase(writer: Writer, purchase: NewPurchase): Promise<string | undefined> {
  const [row] = await writer
    .insert(purchases)
    .values(purchase)
    .onConflictDoNothing({ target: [purchases.provider, purchases.transactionId] })
    .returning({ id: purchases.id });
  return row?.id;
}

/**
 * Finds the latest purchase of this offering since then that has no checkout session yet, so that its key can be
 * reused.
 */
export async function findUnopened(reader: Reader, purchase: NewPurchase, since: Date): Promise<string | undefined> {
  const { accountId, offeringId, provider, amount, priceCents } = purchase;
  const [row] = await reader
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.accountId, accountId),
        eq(purchases.offeringId, offeringId),
        eq(purchases.provider, provider),
        eq(purchases.status, 'pending'),
        eq(purchases.amount, amount),
        eq(purchases.priceCents, priceCents),
        isNull(purchases.sessionId),
        gt(purchases.createdAt, since),
      ),
    )
    .orderBy(desc(purchases.id))
    .limit(1);
  return row?.id;
}

/** Which open checkouts to read. */
interface OpenSessions {
  accountId: string;
  provider: Provider;
  since: Date;
  type?: OfferingType;
  offeringId?: string;
}

/** Deletes an account's purchases from before then that were never paid. */
export async function deleteUnpaid(writer: Writer, accountId: string, before: Date): Promise<void> {
  const isUnpaid = inArray(purchases.status, ['pending', 'failed', 'cancelled']);
  await writer
    .delete(purchases)
    .where(and(eq(purchases.accountId, accountId), isUnpaid, lt(purchases.createdAt, before)));
}

/** Reads the sessions of the unpaid checkouts that an account started since then, latest first. */
export async function findOpenSessions(
  reader: Reader,
  { accountId, provider, since, type, offeringId }: OpenSessions,
): Promise<string[]> {
  const rows = await reader
    .select({ sessionId: purchases.sessionId })
    .from(purchases)
    .innerJoin(offerings, eq(offerings.id, purchases.offeringId))
    .where(
      and(
        eq(purchases.accountId, accountId),
        eq(purchases.provider, provider),
        eq(purchases.status, 'pending'),
        type && eq(offerings.type, type),
        offeringId === undefined ? undefined : eq(purchases.offeringId, offeringId),
        gt(purchases.createdAt, since),
      ),
    )
    .orderBy(desc(purchases.id));
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

/** Whether an account may buy: it is neither deleted nor permanently banned. A suspension ends by itself. */
const mayBuyColumn = sql<boolean>`${accounts.deletedAt} is null and (${accounts.bannedAt} is null or ${accounts.bannedUntil} is not null)`;

/**
 * Locks an account until the transaction ends, so that its payments are recorded one after the other. Returns whether
 * the account may buy.
 */
export async function lockAccount(writer: Writer, accountId: string): Promise<boolean> {
  const rows = await writer
    .select({ isOpen: mayBuyColumn })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update');
  return rows[0]?.isOpen ?? false;
}

/** Whether the account may buy. */
export async function mayBuy(reader: Reader, accountId: string): Promise<boolean> {
  const [row] = await reader.select({ isOpen: mayBuyColumn }).from(accounts).where(eq(accounts.id, accountId));
  return row?.isOpen ?? false;
}

/** Whether its payment was undone: no credits, its subscription ended, and the money refunded, or to be refunded. */
export function isUndone({ undoneAt }: Pick<PurchaseRow, 'undoneAt'>): boolean {
  return undoneAt !== null;
}

/** Gives the next refund request a new idempotency key, unless it has one already. */
export async function renewRefundKey(writer: Writer, purchaseId: string, refundKey: string): Promise<void> {
  const used = and(eq(purchases.id, purchaseId), eq(purchases.refundKey, refundKey));
  await writer.update(purchases).set({ refundKey: sql`uuidv7()` }).where(used);
}

/** Gives up a purchase without a session, whose key opens no checkout, so that the next checkout has a new key. */
export async function giveUpUnopened(writer: Writer, purchaseId: string): Promise<void> {
  const unopened = and(eq(purchases.id, purchaseId), eq(purchases.status, 'pending'), isNull(purchases.sessionId));
  await writer.update(purchases).set({ status: 'failed' }).where(unopened);
}

/** Updates a purchase; omitted fields stay unchanged. */
export async function updatePurchase(
  writer: Writer,
  purchaseId: string,
  change: Partial<Omit<typeof purchases.$inferInsert, 'id' | 'accountId'>>,
): Promise<void> {
  await writer.update(purchases).set(change).where(eq(purchases.id, purchaseId));
}

/** Returns the provider's customer ID of the account. */
export async function findCustomer(reader: Reader, accountId: string, provider: Provider): Promise<string | undefined> {
  const [row] = await reader
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.accountId, accountId), eq(paymentCustomers.provider, provider)));
  return row?.customerId;
}

/** Stores the provider's customer ID of the account; the latest one counts. */
export async function saveCustomer(
  writer: Writer,
  accountId: string,
  provider: Provider,
  customerId: string,
): Promise<void> {
  await writer
    .insert(paymentCustomers)
    .values({ accountId, provider, customerId })
    .onConflictDoUpdate({
      target: [paymentCustomers.accountId, paymentCustomers.provider],
      set: { customerId: sql`excluded.customer_id` },
    });
}

/** Returns the e-mail address of an account, for its bills. */
export async function findEmail(reader: Reader, accountId: string): Promise<string | undefined> {
  const [row] = await reader.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
  return row?.email ?? undefined;
}
