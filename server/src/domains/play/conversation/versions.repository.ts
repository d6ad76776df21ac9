import type { Emotion } from '@emberlore/contract';
import { dayBefore, memories, type Reader, type TurnSentence, turns, type Writer } from '@emberlore/database';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Parties } from './sessions.repository.ts';

/** The last thing said in a talk: the first of its versions, and the words of the one that counts. */
export interface Latest {
  rootId: string;
  kind: string;
  text: string;
}

/** One of the replies to the last thing said. */
export interface Version {
  id: string;
  superseded: boolean;
  playerText: string | null;
  sentences: TurnSentence[];
  emotion: Emotion | null;
  memory: unknown;
}

/**
 * A turn and its other versions, by their ids: of two conditions in one question PostgreSQL may make a look through all turns
 * since the day before.
 */
const isOf = (rootId: string) => sql`${turns.id} = any (array_append(array(
  select version.id from ${turns} version where version.replaces_turn_id = ${rootId}::uuid and version.id >= ${dayBefore(rootId)}),
  ${rootId}::uuid))`;

/** What was said last to a character, if it was said in this scene; null when nothing was. */
export async function readLatest(
  db: Reader,
  { runId, characterId, sceneId }: Pick<Parties, 'runId' | 'characterId' | 'sceneId'>,
): Promise<Latest | null> {
  const [row] = await db.execute<{
    id: string;
    replacesTurnId: string | null;
    sceneId: string | null;
    kind: string;
    text: string | null;
  }>(sql`
    select id, replaces_turn_id as "replacesTurnId", scene_id as "sceneId", kind, player_text as text
    from said_last(${runId}, ${characterId})`);
  if (!row || row.sceneId !== sceneId || row.text === null) return null;
  return { rootId: row.replacesTurnId ?? row.id, kind: row.kind, text: row.text };
}

/** All versions of a turn that are done, oldest first. */
export function readVersions(db: Reader, rootId: string): Promise<Version[]> {
  return db
    .select({
      id: turns.id,
      superseded: turns.superseded,
      playerText: turns.playerText,
      sentences: turns.sentences,
      emotion: turns.emotion,
      memory: turns.memory,
    })
    .from(turns)
    .where(and(isOf(rootId), eq(turns.status, 'done')))
    .orderBy(asc(turns.id));
}

/** Lets one version of a turn count, and none of the others. */
async function letCount(writer: Writer, rootId: string, turnId: string): Promise<void> {
  await writer
    .update(turns)
    .set({ superseded: sql`${turns.id} <> ${turnId}` })
    .where(and(isOf(rootId), eq(turns.status, 'done')));
}

/**
 * Lets one version of the latest turn count, with what the character remembers after it. What it remembers after the one
 * that has counted so far stays with that, so that it can count again.
 */
export async function countInstead(
  writer: Writer,
  { runId, characterId }: Pick<Parties, 'runId' | 'characterId'>,
  { rootId, turnId, data }: { rootId: string; turnId: string; data: unknown },
): Promise<void> {
  const left = and(isOf(rootId), eq(turns.status, 'done'), eq(turns.superseded, false), ne(turns.id, turnId));
  const remembered = sql`coalesce((select data from memories
    where run_id = ${runId} and character_id = ${characterId} and latest_turn_id = ${rootId}), ${turns.memory})`;
  await writer.update(turns).set({ memory: remembered }).where(left);
  await letCount(writer, rootId, turnId);
  // A version that was stored without its memory leaves the other's.
  if (data === null) return;
  await writer
    .update(memories)
    .set({ data, version: sql`${memories.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(memories.runId, runId), eq(memories.characterId, characterId)));
}
