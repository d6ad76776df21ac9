import type { Emotion } from '@emberlore/contract';
import type { Connection, TurnSentence } from '@emberlore/database';
import type { SentKey } from './idempotency.repository.ts';
import type { Session } from './sessions.repository.ts';
import type { StateAsked, TurnState } from './turn-state.ts';

type Sql = Connection['sql'];

/** Reads what a turn depends on; of another version of a turn, whose first one is `rootId`, what that depended on. */
export async function readState(
  sql: Sql,
  sessionId: string,
  rootId: string | null,
  { history, quiet, knownMark }: StateAsked,
): Promise<TurnState> {
  const [row] = await sql<{ state: TurnState }[]>`
    select turn_state(${sessionId}, ${rootId}, ${history}, ${quiet}, ${knownMark}) as state`;
  if (!row) throw new Error('The store has not said how a talk stands.');
  return row.state;
}

/** Which version of a scene is the one that counts. */
export async function readStageVersion(sql: Sql, sceneId: string): Promise<string> {
  const [row] = await sql<{ version: string }[]>`select stage_version(${sceneId}) as version`;
  return row?.version ?? '';
}

/** An ordinary turn that is to begin. */
export interface PlainTurn {
  session: Session;
  kind: 'text' | 'audio' | 'action';
  text: string;
  cost: number;
  reason: string;
  cause: string;
  key: SentKey | null;
}

/**
 * Begins a turn: all that `reserve` does, where nothing stands in the way; null, and nothing has happened, where something
 * does. What begins is committed, and on the disk no later than the end of the turn (docs/decisions/0121).
 */
export async function beginTurn(sql: Sql, { session, kind, text, cost, reason, cause, key }: PlainTurn) {
  const [row] = await sql<{ begun: { turnId: string; memoryMark: string | null } | null }[]>`
    select begin_turn(${session.id}, ${session.runId}, ${session.characterId}, ${kind}, ${text}, ${cost}, ${reason}, ${cause},
      ${key?.call ?? null}, ${key?.key ?? null}, ${key?.bodyHash ?? null}) as begun`;
  return row?.begun ?? null;
}

/** A reply that moved no quest and taught nothing new. */
export interface PlainReply {
  turnId: string;
  sentences: readonly TurnSentence[];
  emotion: Emotion;
  /** What the character remembers after it, as JSON. */
  memory: string;
  key: SentKey | null;
}

/** Ends a turn and answers the balance; null, and nothing has happened, when it is not pending any more. */
export async function endTurn(
  sql: Sql,
  { turnId, sentences, emotion, memory, key }: PlainReply,
): Promise<number | null> {
  const [row] = await sql<{ balance: number | null }[]>`
    select end_turn(${turnId}, ${JSON.stringify(sentences)}, ${JSON.stringify(emotion)}, ${memory},
      ${key?.call ?? null}, ${key?.key ?? null}) as balance`;
  return row?.balance ?? null;
}
