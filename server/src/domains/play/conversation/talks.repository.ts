import {
  asId,
  checkpointMemories,
  memories,
  type Reader,
  runs,
  type TurnSentence,
  turns,
  type Writer,
} from '@emberlore/database';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Session } from './open-talks.repository.ts';
import type { PendingTurn } from './turns.repository.ts';

/** A player and a character in a story, across all runs. */
export interface Acquaintance {
  accountId: string;
  characterId: string;
  storyId: string;
}

/** The messages of one turn. */
export interface SaidTurn {
  id: string;
  runId: string;
  kind: string;
  playerText: string | null;
  sentences: TurnSentence[];
  createdAt: Date;
}

/** Returns the story of a run. */
export async function readStoryOfRun(db: Reader, runId: string): Promise<string> {
  const [row] = await db.select({ storyId: runs.storyId }).from(runs).where(eq(runs.id, runId));
  return row?.storyId ?? '';
}

/**
 * Reads the latest turns with a character in a run and in earlier ones of its story, newest first and this run's
 * before all others, including a message that has no reply yet. Skips turns that don't count.
 */
export async function readSaid(
  db: Reader,
  { runId, characterId }: Pick<Session, 'runId' | 'characterId'>,
  { before, most }: { before: string | undefined; most: number },
): Promise<SaidTurn[]> {
  const until = before === undefined ? null : asId(before);
  const rows = await db.execute<Omit<SaidTurn, 'createdAt'> & { createdAt: string }>(sql`
    select id, run_id as "runId", kind, player_text as "playerText",
      known_sentences(sentences) as sentences, created_at as "createdAt"
    from said_together(${runId}, ${characterId}, ${until}, ${most})
    order by run_id = ${runId} desc, id desc limit ${most}`);
  return rows.map(({ createdAt, ...turn }) => ({ ...turn, createdAt: new Date(createdAt) }));
}

/** Returns when the account first played the story; null if it never did. */
export async function readFirstOpened(db: Reader, { accountId, storyId }: Acquaintance): Promise<Date | null> {
  const [row] = await db
    .select({ openedAt: runs.openedAt })
    .from(runs)
    .where(and(eq(runs.accountId, accountId), eq(runs.storyId, storyId)))
    .orderBy(asc(runs.openedAt))
    .limit(1);
  return row?.openedAt ?? null;
}

/** Condition for the turns of the two, to be joined with their runs. */
const isOfTwo = ({ accountId, characterId }: Omit<Acquaintance, 'storyId'>) =>
  and(eq(turns.accountId, accountId), eq(turns.characterId, characterId));

const isRunOfStory = ({ storyId }: { storyId?: string }) =>
  and(eq(runs.id, turns.runId), storyId === undefined ? undefined : eq(runs.storyId, storyId));

/** Reads the oldest runs of a story in which the two have met, to delete their talk. */
export async function readRunsTogether(db: Reader, two: Acquaintance, most: number) {
  const rows = await db
    .selectDistinct({ runId: runs.id })
    .from(turns)
    .innerJoin(runs, isRunOfStory(two))
    .where(isOfTwo(two))
    .orderBy(asc(runs.id))
    .limit(most);
  return rows.map(({ runId }) => runId);
}

/** Reads the pending turns between the two, in all runs of the story or of all stories. */
export function readPendingTogether(
  db: Reader,
  two: Omit<Acquaintance, 'storyId'> & { storyId?: string },
): Promise<PendingTurn[]> {
  return db
    .select({ id: turns.id, alive: sql<boolean>`${turns.leaseUntil} > now()` })
    .from(turns)
    .innerJoin(runs, isRunOfStory(two))
    .where(and(isOfTwo(two), eq(turns.status, 'pending')));
}

/**
 * Permanently deletes the messages between the two in these runs, and the character's memories of them, also those kept
 * for going back.
 */
export async function deleteSaid(writer: Writer, { characterId }: Acquaintance, runIds: readonly string[]) {
  const ids = [...runIds];
  await writer.delete(memories).where(and(inArray(memories.runId, ids), eq(memories.characterId, characterId)));
  await writer
    .delete(checkpointMemories)
    .where(and(inArray(checkpointMemories.runId, ids), eq(checkpointMemories.characterId, characterId)));
  await writer.delete(turns).where(and(inArray(turns.runId, ids), eq(turns.characterId, characterId)));
}
