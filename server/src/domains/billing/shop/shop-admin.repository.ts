import type { LedgerReason, Purchase } from '@emberlore/contract';
import { accounts, ledgerEntries, offerings, purchases, type Reader, revenueDays } from '@emberlore/database';
import { and, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isWithinBound, rowsToRead } from '../../../kit/paging.ts';

/** A page of rows, of some accounts or of all. */
export interface PageFilter {
  accountIds: readonly string[] | undefined;
  page: number;
  size: number;
}

/** Returns limit and offset of a page; the page is empty beyond the last countable one. */
function toBoundedLimitAndOffset({ page, size }: PageFilter): { limit: number; offset: number } {
  const asked = { page, pageSize: size };
  return isWithinBound(asked) ? { limit: rowsToRead(asked), offset: (page - 1) * size } : { limit: 0, offset: 0 };
}

const accountColumns = { userId: accounts.id, userName: accounts.userName, email: accounts.email };

/** Reads a page of the ledger, newest first, plus one row when more follow. */
export function readLedger(reader: Reader, filter: PageFilter, reason: LedgerReason | undefined) {
  const { accountIds } = filter;
  const { limit, offset } = toBoundedLimitAndOffset(filter);
  const conditions: (SQL | undefined)[] = [
    accountIds && inArray(ledgerEntries.accountId, [...accountIds]),
    reason && eq(ledgerEntries.reason, reason),
  ];
  const cut = reader
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(...conditions))
    .orderBy(desc(ledgerEntries.id))
    .limit(limit)
    .offset(offset)
    .as('cut');
  return reader
    .select({
      ...accountColumns,
      entryId: ledgerEntries.id,
      amount: ledgerEntries.amount,
      reason: ledgerEntries.reason,
      note: ledgerEntries.note,
      cause: ledgerEntries.cause,
      createdAt: ledgerEntries.createdAt,
    })
    .from(cut)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, cut.id))
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .orderBy(desc(ledgerEntries.id));
}

const purchaseColumns = {
  ...accountColumns,
  purchaseId: purchases.id,
  title: offerings.title,
  provider: purchases.provider,
  status: purchases.status,
  amount: purchases.amount,
  priceCents: purchases.priceCents,
  createdAt: purchases.createdAt,
  paidAt: purchases.paidAt,
  refundedAt: purchases.refundedAt,
  refundedCents: purchases.refundedCents,
  reversedAmount: purchases.reversedAmount,
  paymentId: purchases.paymentId,
  transactionId: purchases.transactionId,
  undoneAt: purchases.undoneAt,
  undoneSubscriptionId: purchases.undoneSubscriptionId,
};

function selectPurchases(reader: Reader) {
  return reader
    .select(purchaseColumns)
    .from(purchases)
    .innerJoin(accounts, eq(accounts.id, purchases.accountId))
    .innerJoin(offerings, eq(offerings.id, purchases.offeringId));
}

export type AdminPurchaseRow = Awaited<ReturnType<typeof selectPurchases>>[number];

function hasStatus(status: Purchase['status']): SQL | undefined {
  if (status === 'refunding') return and(eq(purchases.status, 'paid'), isNotNull(purchases.undoneAt));
  if (status === 'paid') return and(eq(purchases.status, 'paid'), isNull(purchases.undoneAt));
  return eq(purchases.status, status);
}

/** Reads a page of the purchases, newest first, plus one row when more follow. */
export function readPurchases(
  reader: Reader,
  filter: PageFilter,
  status: Purchase['status'] | undefined,
): Promise<AdminPurchaseRow[]> {
  const { accountIds } = filter;
  const { limit, offset } = toBoundedLimitAndOffset(filter);
  const cut = reader
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(accountIds && inArray(purchases.accountId, [...accountIds]), status && hasStatus(status)))
    .orderBy(desc(purchases.id))
    .limit(limit)
    .offset(offset)
    .as('cut');
  return selectPurchases(reader).innerJoin(cut, eq(cut.id, purchases.id)).orderBy(desc(purchases.id));
}

/** Reads a purchase; undefined when it does not exist. */
export async function readPurchase(reader: Reader, purchaseId: string): Promise<AdminPurchaseRow | undefined> {
  const [row] = await selectPurchases(reader).where(eq(purchases.id, purchaseId));
  return row;
}

/** Reads the payments and refunds of each day since then (UTC), in cents. */
export function readRevenue(reader: Reader, since: Date) {
  return reader
    .select({
      day: revenueDays.day,
      purchases: sql<number>`sum(${revenueDays.purchases})::int`,
      paidCents: sql<number>`sum(${revenueDays.paidCents})::float8`,
      refundedCents: sql<number>`sum(${revenueDays.refundedCents})::float8`,
    })
    .from(revenueDays)
    .where(gte(revenueDays.day, since.toISOString().slice(0, 10)))
    .groupBy(revenueDays.day);
}
