import { type Emotion, limits } from '@emberlore/contract';
import { dayBefore, memories, type Reader, type TurnSentence, turns, type Writer } from '@emberlore/database';
import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';
import type { Parties } from './open-talks.repository.ts';
import { knownSentences } from './turns.repository.ts';

/** The last message of a talk: its first version, and the text of the selected one. */
export interface Latest {
  rootId: string;
  kind: string;
  text: string;
  /** The ledger cause of the selected version. */
  cause: string | null;
  /** Whether the reply joins in on a message that another character of a group has answered. */
  joins: boolean;
}

/** The turn that another version replaces. */
export interface Replaced {
  /** Its first version. */
  rootId: string;
  /** Whether only the reply changes. */
  sameWords: boolean;
  /** The ledger cause of its selected version. */
  cause: string | null;
  /** Whether the reply joins in on a message that another character of a group has answered. */
  joins: boolean;
}

/** A version of the reply to the last message, without what it says. */
export interface VersionHead {
  id: string;
  superseded: boolean;
}

/** What a version says, and the memory after it. */
export interface Version {
  playerText: string | null;
  sentences: TurnSentence[];
  emotion: Emotion | null;
  memory: unknown;
}

/**
 * Condition for a turn and its other versions, as one list of ids: for two conditions joined by "or", PostgreSQL may
 * scan all turns since the day before.
 */
const isVersionOfTurn = (rootId: string) => sql`${turns.id} = any (array_append(array(
  select version.id from ${turns} version where version.replaces_turn_id = ${rootId}::uuid and version.id >= ${dayBefore(rootId)}),
  ${rootId}::uuid))`;

/** Reads the last message to a character, if it was sent in this scene; null if there is none. */
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
    cause: string | null;
    joins: boolean;
  }>(sql`
    select id, replaces_turn_id as "replacesTurnId", scene_id as "sceneId", kind, player_text as text,
      (select ledger_cause from ${turns} where ${turns.id} = last.id) as cause,
      (select jsonb_path_exists(sentences, '$[*].messageJoins') from ${turns} where ${turns.id} = last.id) as joins
    from said_last(${runId}, ${characterId}) as last`);
  if (!row || row.sceneId !== sceneId || row.text === null) return null;
  const { kind, text, cause, joins } = row;
  return { rootId: row.replacesTurnId ?? row.id, kind, text, cause, joins };
}

const isFinishedVersion = (rootId: string) => and(isVersionOfTurn(rootId), eq(turns.status, 'done'));

/** Lists all finished versions of a turn, oldest first. */
export function listVersions(db: Reader, rootId: string): Promise<VersionHead[]> {
  return db
    .select({ id: turns.id, superseded: turns.superseded })
    .from(turns)
    .where(isFinishedVersion(rootId))
    .orderBy(asc(turns.id));
}

/** Reads one version. The memory may be a hundred times as large as the rest. */
export async function readVersion(db: Reader, turnId: string): Promise<Version> {
  const { playerText, emotion, memory } = turns;
  const said = { playerText, sentences: knownSentences, emotion, memory };
  return onlyRow(await db.select(said).from(turns).where(eq(turns.id, turnId)));
}

/** Reads what the latest finished versions of a turn say, the latest first. */
export async function readSaidInVersions(db: Reader, rootId: string): Promise<TurnSentence[][]> {
  const rows = await db
    .select({ sentences: turns.sentences })
    .from(turns)
    .where(isFinishedVersion(rootId))
    .orderBy(desc(turns.id))
    .limit(limits.replyVersions);
  return rows.map(({ sentences }) => sentences);
}

/** Drops the memories kept for the versions of a turn, which is not the latest any more. */
export async function forgetVersions(writer: Writer, rootId: string): Promise<void> {
  await writer
    .update(turns)
    .set({ memory: null })
    .where(and(isVersionOfTurn(rootId), isNotNull(turns.memory)));
}

/** Selects one version of a turn. */
async function letCount(writer: Writer, rootId: string, turnId: string): Promise<void> {
  await writer
    .update(turns)
    .set({ superseded: sql`${turns.id} <> ${turnId}` })
    .where(and(isVersionOfTurn(rootId), eq(turns.status, 'done')));
}

/**
 * Selects another version of the latest turn and restores the memory after it. Stores the current memory with the
 * version selected so far, so that it can be selected again.
 */
export async function countInstead(
  writer: Writer,
  { runId, characterId }: Pick<Parties, 'runId' | 'characterId'>,
  { rootId, turnId, data }: { rootId: string; turnId: string; data: unknown },
): Promise<void> {
  const left = and(
    isVersionOfTurn(rootId),
    eq(turns.status, 'done'),
    eq(turns.superseded, false),
    ne(turns.id, turnId),
  );
  const remembered = sql`coalesce((select data from memories
    where run_id = ${runId} and character_id = ${characterId} and latest_turn_id = ${rootId}), ${turns.memory})`;
  await writer.update(turns).set({ memory: remembered }).where(left);
  await letCount(writer, rootId, turnId);
  // A version stored without its memory leaves the current memory unchanged.
  if (data === null) return;
  await writer
    .update(memories)
    .set({ data, version: sql`${memories.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(memories.runId, runId), eq(memories.characterId, characterId)));
}
