import { accounts, type LEDGER_REASONS, ledgerEntries, type Reader, type Writer } from '@emberlore/database';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { isWithinBound, rowsToRead } from '../../../kit/paging.ts';

/** The reason for a change of a balance. */
export type LedgerReason = (typeof LEDGER_REASONS)[number];

/** A change of a balance before it is written. `cause` identifies its origin: each cause counts once. */
export interface Change {
  accountId: string;
  /** Credits: positive when given, negative when taken. */
  amount: number;
  reason: LedgerReason;
  cause: string;
  /** Shown to the player next to the reason. */
  note?: string;
}

/** An account's balance and its daily spending limit. */
export interface Balance {
  credits: number;
  dailyLimit: number | null;
}

const balanceColumns = { credits: accounts.credits, dailyLimit: accounts.dailyCreditLimit };

/**
 * Reads an account's balance and limit and locks them until the transaction ends; undefined when the account does not
 * exist.
 */
export async function lockBalance(writer: Writer, accountId: string): Promise<Balance | undefined> {
  // Lock the row before reading the balance, so that concurrent changes wait for each other.
  const [row] = await writer
    .select(balanceColumns)
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update');
  return row;
}

/** Reads an account's balance and limit; undefined when the account does not exist. */
export async function findBalance(reader: Reader, accountId: string): Promise<Balance | undefined> {
  const [row] = await reader.select(balanceColumns).from(accounts).where(eq(accounts.id, accountId));
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

/** Inserts the change, unless its cause has already been counted. Returns whether a row was written. */
export async function insertChange(writer: Writer, change: Change): Promise<boolean> {
  const { accountId, amount, reason, cause, note = null } = change;
  const written = await writer
    .insert(ledgerEntries)
    .values({ accountId, amount, reason, cause, note })
    .onConflictDoNothing({ target: ledgerEntries.cause })
    .returning({ id: ledgerEntries.id });
  return written.length > 0;
}

/** A stored ledger entry. */
export interface Entry {
  id: string;
  accountId: string;
  amount: number;
  note: string | null;
}

/** Reads the entry of a cause; undefined when the cause has not been counted. */
export async function findCause(reader: Reader, cause: string): Promise<Entry | undefined> {
  const { id, accountId, amount, note } = ledgerEntries;
  const [row] = await reader
    .select({ id, accountId, amount, note })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.cause, cause));
  return row;
}

/** Returns the balance of an account right after one of its ledger entries. */
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

/** Reads a page of an account's ledger, newest first, and whether more follows. Empty beyond the last countable page. */
export async function findEntries(reader: Reader, accountId: string, page: number, size: number) {
  const asked = { page, pageSize: size };
  if (!isWithinBound(asked)) return { entries: [], more: false };
  // Limit the rows by the index alone before joining other columns.
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
      id: ledgerEntries.id,
      cause: ledgerEntries.cause,
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
