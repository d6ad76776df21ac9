import type { PlaytestEnding, PlaytestScene } from '@emberlore/contract';
import { playtests, type Reader, type Writer } from '@emberlore/database';
import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';

export type PlaytestRow = typeof playtests.$inferSelect;

/** Returns a playtest; null if there is none. */
export async function readPlaytest(db: Reader, playtestId: string): Promise<PlaytestRow | null> {
  const [row] = await db.select().from(playtests).where(eq(playtests.id, playtestId));
  return row ?? null;
}

/** Returns the latest playtests of a story, newest first. */
export function readPlaytests(db: Reader, storyId: string, most: number): Promise<PlaytestRow[]> {
  return db.select().from(playtests).where(eq(playtests.storyId, storyId)).orderBy(desc(playtests.id)).limit(most);
}

/** Returns a story's unfinished playtest, if any. */
export async function readUnderWay(db: Reader, storyId: string): Promise<PlaytestRow | null> {
  const [row] = await db
    .select()
    .from(playtests)
    .where(and(eq(playtests.storyId, storyId), isNull(playtests.finishedAt)));
  return row ?? null;
}

/** Returns when the account's playtests of the last 24 hours were started, oldest first. */
export async function readToday(db: Reader, accountId: string): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: playtests.createdAt })
    .from(playtests)
    .where(and(eq(playtests.accountId, accountId), gt(playtests.createdAt, sql`now() - interval '1 day'`)))
    .orderBy(asc(playtests.createdAt));
  return rows.map(({ createdAt }) => createdAt);
}

/** Locks an account's playtest starts until the transaction ends, so that two can't start concurrently. */
export async function lockStarting(writer: Writer, accountId: string): Promise<void> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`playtest ${accountId}`}, 0))`);
}

/** Queues a playtest; returns null if the story already has an unfinished one. */
export async function insertPlaytest(
  writer: Writer,
  playtest: { storyId: string; accountId: string; scenes: PlaytestScene[]; endings: PlaytestEnding[] },
): Promise<PlaytestRow | null> {
  const [row] = await writer.insert(playtests).values(playtest).onConflictDoNothing().returning();
  return row ?? null;
}

const lease = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** How many other playtests of the same account have been played within the last 24 hours. */
const playedToday = sql`(select count(*) from playtests as other
  where other.account_id = ${playtests.accountId} and other.created_at > now() - interval '1 day'
    and other.attempts > 0 and other.id <> ${playtests.id})`;

/**
 * Claims a playtest that no server is playing, so that accounts take turns: the oldest one of those whose account has
 * had the fewest. Returns null if there is none.
 */
export async function claimPlaytest(writer: Writer, seconds: number): Promise<PlaytestRow | null> {
  const [next] = await writer
    .select({ id: playtests.id })
    .from(playtests)
    .where(and(isNull(playtests.finishedAt), sql`(${playtests.status} = 'waiting' or ${playtests.leaseUntil} < now())`))
    .orderBy(playedToday, asc(playtests.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!next) return null;
  const [row] = await writer
    .update(playtests)
    .set({ status: 'running', attempts: sql`${playtests.attempts} + 1`, leaseUntil: lease(seconds) })
    .where(eq(playtests.id, next.id))
    .returning();
  return row ?? null;
}

/** Saves a playtest's progress and renews its lease; returns false if it has been stopped meanwhile. */
export async function saveProgress(
  writer: Writer,
  playtestId: string,
  progress: { scenes?: PlaytestScene[]; endings?: PlaytestEnding[] },
  seconds: number,
): Promise<boolean> {
  const rows = await writer
    .update(playtests)
    .set({ ...progress, leaseUntil: lease(seconds) })
    .where(and(eq(playtests.id, playtestId), eq(playtests.status, 'running')))
    .returning({ id: playtests.id });
  return rows.length > 0;
}

/** Finishes an unfinished playtest. */
export async function finishPlaytest(
  writer: Writer,
  playtestId: string,
  ending: { status: 'done' | 'failed' | 'stopped'; failure?: string },
): Promise<void> {
  await writer
    .update(playtests)
    .set({ ...ending, finishedAt: sql`now()` })
    .where(and(eq(playtests.id, playtestId), isNull(playtests.finishedAt)));
}

/** Returns a running playtest to the queue, so that another server or the next start can continue it. */
export async function releasePlaytest(writer: Writer, playtestId: string): Promise<void> {
  await writer
    .update(playtests)
    .set({ status: 'waiting', attempts: sql`greatest(${playtests.attempts} - 1, 0)` })
    .where(and(eq(playtests.id, playtestId), eq(playtests.status, 'running')));
}

/**
 * Returns all running playtests to the queue. For a server that has just started and is the only one using the
 * database.
 */
export async function releaseAll(writer: Writer): Promise<void> {
  await writer.update(playtests).set({ status: 'waiting' }).where(eq(playtests.status, 'running'));
}

/** Counts the playtests that an account has started within the last 24 hours. */
export async function countToday(db: Reader, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(playtests)
    .where(and(eq(playtests.accountId, accountId), gt(playtests.createdAt, sql`now() - interval '1 day'`)));
  return row?.count ?? 0;
}
