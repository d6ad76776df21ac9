import type { ErrorCode } from '@emberlore/contract';
import { idempotencyKeys as keys, type Reader, type Writer } from '@emberlore/database';
import { and, eq, isNull, sql } from 'drizzle-orm';

/** The idempotency key of a call, with the hash of its body. */
export interface SentKey {
  accountId: string;
  call: string;
  key: string;
  bodyHash: Uint8Array;
}

/** The outcome stored under a key: the turn it began, and at the end what the turn's row doesn't contain, or the error. */
export interface StoredOutcome {
  turnId?: string;
  credits?: number;
  code?: ErrorCode;
}

/** The state of a key: `status` is null while its call is in progress. */
export interface KnownKey {
  sameBody: boolean;
  status: number | null;
  outcome: StoredOutcome;
}

const isOld = sql`${keys.createdAt} <= now() - key_lifetime()`;

const named = ({ accountId, call, key }: SentKey) =>
  and(eq(keys.accountId, accountId), eq(keys.call, call), eq(keys.key, key));

/** Returns the state of a key; null if it is unknown. */
export async function findKey(db: Reader, sent: SentKey): Promise<KnownKey | null> {
  const [row] = await db
    .select({ bodyHash: keys.bodyHash, status: keys.status, response: keys.response })
    .from(keys)
    .where(and(named(sent), sql`not ${isOld}`));
  if (!row) return null;
  return {
    sameBody: Buffer.from(row.bodyHash).equals(sent.bodyHash),
    status: row.status,
    outcome: (row.response ?? {}) as StoredOutcome,
  };
}

/** Claims a key for a new call. Returns false if another call has it. */
export async function claimKey(writer: Writer, sent: SentKey): Promise<boolean> {
  await writer.delete(keys).where(and(named(sent), isOld));
  const rows = await writer.insert(keys).values(sent).onConflictDoNothing().returning({ key: keys.key });
  return rows.length > 0;
}

/** Stores the outcome of a call. */
export async function settleKey(writer: Writer, sent: SentKey, status: number, outcome: StoredOutcome): Promise<void> {
  await writer.update(keys).set({ status, response: outcome, finishedAt: sql`now()` }).where(named(sent));
}

/** Deletes the key of an unfinished call that began a turn, so that it can be used again. */
export async function forgetKeyOfTurn(writer: Writer, accountId: string, turnId: string): Promise<void> {
  await writer
    .delete(keys)
    .where(and(eq(keys.accountId, accountId), isNull(keys.status), sql`${keys.response} ->> 'turnId' = ${turnId}`));
}

/** Deletes all expired keys. */
export async function forgetOldKeys(writer: Writer): Promise<void> {
  await writer.delete(keys).where(isOld);
}
