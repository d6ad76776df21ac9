import type { ErrorCode } from '@emberlore/contract';
import { idempotencyKeys as keys, type Reader, type Writer } from '@emberlore/database';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';

/** A key under which a call was sent, with the hash of its body. */
export interface SentKey {
  accountId: string;
  call: string;
  key: string;
  bodyHash: Uint8Array;
}

/** What is kept under a key: which turn it began, and once it is over what cannot be read from the turn, or why it was refused. */
export interface KeptOutcome {
  turnId?: string;
  credits?: number;
  code?: ErrorCode;
}

/** What is known of a key: `status` is null while its call is under way. */
export interface KnownKey {
  sameBody: boolean;
  status: number | null;
  outcome: KeptOutcome;
}

/** A key is good for a day. */
const isOld = sql`${keys.createdAt} <= now() - interval '1 day'`;

const named = ({ accountId, call, key }: SentKey) =>
  and(eq(keys.accountId, accountId), eq(keys.call, call), eq(keys.key, key));

/** What is known of a key; null when nothing is. */
export async function findKey(db: Reader, sent: SentKey): Promise<KnownKey | null> {
  const [row] = await db
    .select({ bodyHash: keys.bodyHash, status: keys.status, response: keys.response })
    .from(keys)
    .where(and(named(sent), sql`not ${isOld}`));
  if (!row) return null;
  return {
    sameBody: Buffer.from(row.bodyHash).equals(sent.bodyHash),
    status: row.status,
    outcome: (row.response ?? {}) as KeptOutcome,
  };
}

/** Takes a key for a call that begins; false when another call has it. */
export async function claimKey(writer: Writer, sent: SentKey): Promise<boolean> {
  await writer.delete(keys).where(and(named(sent), isOld));
  const rows = await writer.insert(keys).values(sent).onConflictDoNothing().returning({ key: keys.key });
  return rows.length > 0;
}

/** Keeps the outcome of a call. */
export async function settleKey(writer: Writer, sent: SentKey, status: number, outcome: KeptOutcome): Promise<void> {
  await writer.update(keys).set({ status, response: outcome, finishedAt: sql`now()` }).where(named(sent));
}

/** Forgets the call under way that began a turn: the same key may be tried again. */
export async function forgetKeyOfTurn(writer: Writer, accountId: string, turnId: string): Promise<void> {
  await writer
    .delete(keys)
    .where(and(eq(keys.accountId, accountId), isNull(keys.status), sql`${keys.response} ->> 'turnId' = ${turnId}`));
}

/** Forgets all keys that are too old to count. */
export async function forgetOldKeys(writer: Writer): Promise<void> {
  await writer.delete(keys).where(lte(keys.createdAt, sql`now() - interval '1 day'`));
}
