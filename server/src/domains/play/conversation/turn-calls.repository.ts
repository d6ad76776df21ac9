import type { Emotion, ErrorCode } from '@emberlore/contract';
import { type Connection, SESSION_LIFETIME, TURN_LEASE, type TurnSentence, type Writer } from '@emberlore/database';
import { sql as drizzle } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';
import type { SentKey } from './idempotency.repository.ts';
import type { Session } from './open-talks.repository.ts';
import type { StateAsked, TurnState } from './turn-state.ts';

type Sql = Connection['sql'];

/**
 * Reads what a turn depends on; for another version of the turn whose first version is `rootId`, what that one depended
 * on.
 */
export async function readState(
  sql: Sql,
  sessionId: string,
  rootId: string | null,
  { history, quiet, knownMark }: StateAsked,
): Promise<TurnState> {
  const row = onlyRow(
    await sql<{ state: TurnState }[]>`
    select turn_state(${sessionId}, ${rootId}, ${history}, ${quiet}, ${knownMark}) as state`,
  );
  return row.state;
}

/** Reads the current version of a scene. */
export async function readStageVersion(sql: Sql, sceneId: string): Promise<string> {
  const [row] = await sql<{ version: string }[]>`select stage_version(${sceneId}) as version`;
  return row?.version ?? '';
}

/** A turn before it begins. */
export interface NewTurn {
  session: Session;
  /** The sign-in of the player; none if the server itself plays. */
  signIn: { epoch: number; family: string } | undefined;
  kind: 'text' | 'audio' | 'action';
  text: string;
  /** The first version of the turn to replace. */
  rootId: string | null;
  /** Credits to take; 0 takes none. */
  cost: number;
  reason: string;
  /** The ledger entry's cause, different for each turn. */
  cause: string;
  key: SentKey | null;
  /** The error codes to record under the key if the account can't pay. */
  refusals: { out_of_credits: ErrorCode; daily_limit: ErrorCode };
}

/** The outcome of beginning a turn; `database/routines/begin_turn.sql` describes each. */
export type BegunTurn =
  | { outcome: 'begun'; turnId: string; memoryMark: string | null }
  | { outcome: 'abandoned'; turnId: string }
  | { outcome: 'busy' }
  | { outcome: 'replayed' }
  | { outcome: 'signed_out' | 'suspended' }
  | { outcome: 'out_of_credits' | 'daily_limit' | 'no_session' | 'no_message' };

/** Begins a turn in one call. Its row reaches the disk no later than the turn's end (docs/decisions/0121). */
export async function beginTurn(sql: Sql, turn: NewTurn): Promise<BegunTurn> {
  const { session, signIn, kind, text, rootId, cost, reason, cause, key, refusals } = turn;
  const [row] = await sql<{ begun: BegunTurn }[]>`
    select begin_turn(${session.id}, ${session.runId}, ${session.characterId}, ${kind}, ${text}, ${rootId}, ${cost}, ${reason},
      ${cause}, ${key?.call ?? null}, ${key?.key ?? null}, ${key?.bodyHash ?? null}, ${JSON.stringify(refusals)},
      ${TURN_LEASE}, ${SESSION_LIFETIME}, ${signIn?.epoch ?? null}, ${signIn?.family ?? null}) as begun`;
  if (!row) throw new Error('begin_turn returned no row.');
  return row.begun;
}

/** The reply that ends a turn. */
export interface TurnEnd {
  turnId: string;
  sentences: readonly TurnSentence[];
  emotion: Emotion;
  /** The character's memory after the reply, as JSON; null leaves the stored memory unchanged. */
  memory: string | null;
  key: SentKey | null;
}

/** A tag for SQL templates: of the pool, or of Drizzle. */
type Tag<Query> = (text: TemplateStringsArray, ...values: (string | null)[]) => Query;

function endTurnQuery<Query>(tag: Tag<Query>, { turnId, sentences, emotion, memory, key }: TurnEnd): Query {
  return tag`select end_turn(${turnId}, ${JSON.stringify(sentences)}, ${JSON.stringify(emotion)}, ${memory},
    ${key?.call ?? null}, ${key?.key ?? null}) as balance`;
}

type EndedRow = { balance: number | null };

/** Ends a turn in one call. Returns the balance; null, with nothing stored, if the turn is no longer pending. */
export async function endTurn(sql: Sql, end: TurnEnd): Promise<number | null> {
  const [row] = await endTurnQuery((text, ...values) => sql<EndedRow[]>(text, ...values), end);
  return row?.balance ?? null;
}

/** Ends a turn as part of a transaction, like `endTurn`. */
export async function endTurnWithin(writer: Writer, end: TurnEnd): Promise<number | null> {
  const [row] = await writer.execute<EndedRow>(endTurnQuery(drizzle, end));
  return row?.balance ?? null;
}
