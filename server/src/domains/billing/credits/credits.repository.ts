import { accounts, type LEDGER_REASONS, ledgerEntries, type Reader, type Writer } from '@emberlore/database';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { isWithinBound, rowsToRead } from '../../../kit/paging.ts';

/** Why a balance changes. */
export type LedgerReason = (typeof LEDGER_REASONS)[number];

/** A change of a balance before it is written. `cause` names what brought it about: one cause counts once. */
export interface Change {
  accountId: string;
  /** Credits: above 0 is given, below 0 taken. */
  amount: number;
  reason: LedgerReason;
  cause: string;
  /** What the player reads beside the reason. */
  note?: string;
}

/** A balance, and the most that its owner wants to spend a day. */
export interface Purse {
  credits: number;
  dailyLimit: number | null;
}

const purse = { credits: accounts.credits, dailyLimit: accounts.dailyCreditLimit };

/** The purse of an account, held against other changes until the transaction ends; undefined when there is none. */
export async function lockPurse(writer: Writer, accountId: string): Promise<Purse | undefined> {
  // The row is locked before its balance is read, so that racing takers stand in line.
  const [row] = await writer.select(purse).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  return row;
}

/** The purse of an account, undefined when there is no such account. */
export async function findPurse(reader: Reader, accountId: string): Promise<Purse | undefined> {
  const [row] = await reader.select(purse).from(accounts).where(eq(accounts.id, accountId));
  return row;
}

/** Returns the credits that an account has spent since the start of the day (UTC), less refunds. */
export async function spentToday(reader: Reader, accountId: string): Promise<number> {
  const [row] = await reader.execute<{ spent: number }>(sql`select spent_today(${accountId}) as spent`);
  return row?.spent ?? 0;
}

/** The outcome of taking credits, and the balance after it. */
export interface Taken {
  outcome: 'taken' | 'out_of_credits' | 'daily_limit';
  balance: number;
}

/** Takes `amount` credits (above 0), once for each cause. */
export async function takeCredits(writer: Writer, { accountId, amount, reason, cause, note }: Change): Promise<Taken> {
  const [row] = await writer.execute<Taken & Record<string, unknown>>(
    sql`select outcome, balance from take_credits(${accountId}, ${amount}, ${reason}, ${cause}, ${note ?? null})`,
  );
  if (!row) throw new Error('take_credits returned no row.');
  return row;
}

/** Writes the change, unless its cause has counted already. Tells whether a row was written. */
export async function insertChange(writer: Writer, change: Change): Promise<boolean> {
  const { accountId, amount, reason, cause, note = null } = change;
  const written = await writer
    .insert(ledgerEntries)
    .values({ accountId, amount, reason, cause, note })
    .onConflictDoNothing({ target: ledgerEntries.cause })
    .returning({ id: ledgerEntries.id });
  return written.length > 0;
}

/** A ledger entry as it was written. */
export interface Entry {
  id: string;
  accountId: string;
  amount: number;
  note: string | null;
}

/** What a cause has changed already, undefined when it has not counted yet. */
export async function findCause(reader: Reader, cause: string): Promise<Entry | undefined> {
  const { id, accountId, amount, note } = ledgerEntries;
  const [row] = await reader
    .select({ id, accountId, amount, note })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.cause, cause));
  return row;
}

/** The balance of an account right after one of its ledger entries. */
export async function balanceAfter(reader: Reader, { id, accountId }: Entry): Promise<number> {
  const later = reader
    .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::int` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.accountId, accountId), gt(ledgerEntries.id, id)));
  const [row] = await reader
    .select({ balance: sql<number>`${accounts.credits} - (${later})` })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.balance ?? 0;
}

/** A page of an account's ledger, newest first, and whether there is more; beyond the last page that is told of it is empty. */
export async function findEntries(reader: Reader, accountId: string, page: number, size: number) {
  const asked = { page, pageSize: size };
  if (!isWithinBound(asked)) return { entries: [], more: false };
  // The page is cut from the index alone before anything else is read.
  const cut = reader
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountId, accountId))
    .orderBy(desc(ledgerEntries.id))
    .limit(rowsToRead(asked))
    .offset((page - 1) * size)
    .as('cut');
  const rows = await reader
    .select({
      amount: ledgerEntries.amount,
      reason: ledgerEntries.reason,
      note: ledgerEntries.note,
      createdAt: ledgerEntries.createdAt,
    })
    .from(cut)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, cut.id))
    .orderBy(desc(ledgerEntries.id));
  return { entries: rows.slice(0, size), more: rows.length > size };
}
