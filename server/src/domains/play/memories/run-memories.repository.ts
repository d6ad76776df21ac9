import { forgetting } from '@emberlore/brain';
import { checkpointMemories, memories, type Reader, runs, turns, type Writer } from '@emberlore/database';
import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Pair } from './memories.repository.ts';

/** Reads the oldest runs after this one of which a character remembers anything. */
export async function readRunsRemembered(
  db: Reader,
  { accountId, characterId }: Pair,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(memories, and(eq(memories.runId, runs.id), eq(memories.characterId, characterId)))
    .where(and(eq(runs.accountId, accountId), gt(runs.id, after)))
    .orderBy(asc(runs.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/**
 * Changes what a character remembers of runs, also at checkpoints. The memories kept for other versions of replies are
 * dropped: choosing one of them leaves the memory as it is.
 */
async function changeInRuns(
  writer: Writer,
  characterId: string,
  runIds: readonly string[],
  { change, forgottenUntil }: { change: (memory: SQL) => SQL; forgottenUntil?: SQL },
): Promise<void> {
  const ids = [...runIds];
  const set = {
    data: change(sql`data`),
    previous: change(sql`previous`),
    ...(forgottenUntil && { forgottenUntil }),
  };
  await writer
    .update(memories)
    .set({ ...set, version: sql`${memories.version} + 1`, updatedAt: sql`now()` })
    .where(and(inArray(memories.runId, ids), eq(memories.characterId, characterId)));
  await writer
    .update(checkpointMemories)
    .set(set)
    .where(and(inArray(checkpointMemories.runId, ids), eq(checkpointMemories.characterId, characterId)));
  await writer
    .update(turns)
    .set({ memory: null })
    .where(and(inArray(turns.runId, ids), eq(turns.characterId, characterId), isNotNull(turns.memory)));
}

/** Lets a character forget the player in runs, with all that was said so far. What it has told counts as told. */
export function forgetInRuns(writer: Writer, characterId: string, runIds: readonly string[]): Promise<void> {
  const change = (memory: SQL) => sql`case when jsonb_typeof(${memory}) = 'object' then (
    select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(${memory}) as field
    where field.key = any(${sql.param([...forgetting.stays])}::text[])) || ${JSON.stringify(forgetting.blank)}::jsonb end`;
  return changeInRuns(writer, characterId, runIds, { change, forgottenUntil: sql`uuidv7()` });
}

/** Lets a character forget in runs what mentions these words of the player. */
export function forgetWordsInRuns(
  writer: Writer,
  characterId: string,
  runIds: readonly string[],
  words: string,
): Promise<void> {
  return changeInRuns(writer, characterId, runIds, { change: (memory) => sql`without_words(${memory}, ${words})` });
}
