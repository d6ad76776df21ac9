import { accounts, type LEDGER_REASONS, ledgerEntries, type Reader, type Writer } from '@emberlore/database';
import { and, desc, eq, gte } from 'drizzle-orm';

/** Why a balance changes. */
export type LedgerReason = (typeof LEDGER_REASONS)[number];

/** A change of a balance before it is written. `cause` names what brought it about: one cause counts once. */
export interface Change {
  accountId: string;
  /** Credits: above 0 is given, below 0 taken. */
  amount: number;
  reason: LedgerReason;
  cause: string;
}

/** Writes the change unless the account is missing or would fall below 0. Tells whether a row was written. */
export async function insertChange(writer: Writer, change: Change): Promise<boolean> {
  // The account's row is locked before its balance is read, so that racing takers stand in line.
  const payer = writer
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, change.accountId), gte(accounts.credits, -change.amount)))
    .for('no key update');
  const [locked] = await payer;
  if (!locked) return false;
  const { accountId, amount, reason, cause } = change;
  const written = await writer
    .insert(ledgerEntries)
    .values({ accountId, amount, reason, cause })
    .onConflictDoNothing({ target: ledgerEntries.cause })
    .returning({ id: ledgerEntries.id });
  return written.length > 0;
}

/** Whether this cause has changed a balance already. */
export async function hasCause(reader: Reader, cause: string): Promise<boolean> {
  const rows = await reader.select({ id: ledgerEntries.id }).from(ledgerEntries).where(eq(ledgerEntries.cause, cause));
  return rows.length > 0;
}

/** The balance of an account, undefined when there is no such account. */
export async function findBalance(reader: Reader, accountId: string): Promise<number | undefined> {
  const [row] = await reader.select({ credits: accounts.credits }).from(accounts).where(eq(accounts.id, accountId));
  return row?.credits;
}

/** A page of an account's ledger, newest first, and whether there is more. */
export async function findEntries(reader: Reader, accountId: string, page: number, size: number) {
  const rows = await reader
    .select({ amount: ledgerEntries.amount, reason: ledgerEntries.reason, createdAt: ledgerEntries.createdAt })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountId, accountId))
    .orderBy(desc(ledgerEntries.id))
    .limit(size + 1)
    .offset((page - 1) * size);
  return { entries: rows.slice(0, size), more: rows.length > size };
}
