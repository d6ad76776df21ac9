import type { Emotion, QuestEvent } from '@emberlore/contract';
import {
  type Connection,
  dayBefore,
  type Reader,
  TURN_LEASE,
  type TurnSentence,
  turns,
  type Writer,
} from '@emberlore/database';
import { and, eq, gte, lt, notInArray, sql } from 'drizzle-orm';
import { unnamed } from '../../../kit/unnamed.ts';
import type { Parties } from './open-talks.repository.ts';

/**
 * Condition for a turn found by its id to be in progress. It doesn't name that status: PostgreSQL would then scan the
 * index of all turns in progress, including dead entries.
 */
const isUnderWay = notInArray(turns.status, ['done', 'failed', 'refunded']);

/** A finished turn with its reply. */
export interface DoneTurn {
  sentences: TurnSentence[];
  emotion: Emotion;
  quests: QuestEvent[];
}

/** A pending turn, and whether a server still works on it. */
export interface PendingTurn {
  id: string;
  alive: boolean;
}

/** Condition for the turns of a run; none is older. */
const isOfRun = (runId: string) => and(eq(turns.runId, runId), gte(turns.id, dayBefore(runId)));

/** Reads the pending turns between a run's player and a character. */
export function readPending(db: Reader, { runId, characterId }: Parties): Promise<PendingTurn[]> {
  return db
    .select({ id: turns.id, alive: sql<boolean>`${turns.leaseUntil} > now()` })
    .from(turns)
    .where(and(isOfRun(runId), eq(turns.characterId, characterId), eq(turns.status, 'pending')));
}

/** Whether a server still works on the turn. */
export async function isTurnAlive(db: Reader, turnId: string): Promise<boolean> {
  const rows = await db
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.id, turnId), isUnderWay, sql`${turns.leaseUntil} > now()`));
  return rows.length > 0;
}

/**
 * Renews the lease of a turn in progress, in one statement that doesn't wait for the disk: long replies need it, and
 * after a crash the turn is abandoned anyway.
 */
export async function renewLease(ask: Connection['sql'], turnId: string): Promise<void> {
  await ask`
    update turns set lease_until = now() + ${TURN_LEASE}::interval
    from (select set_config('synchronous_commit', 'off', true)) as hurried
    where id = ${turnId} and status not in ('done', 'failed', 'refunded')`;
}

/** Adds quest progress to a turn. */
export async function setTurnQuests(writer: Writer, turnId: string, quests: QuestEvent[]): Promise<void> {
  if (quests.length > 0) await writer.update(turns).set({ quests }).where(eq(turns.id, turnId));
}

/** Ends a pending turn without a reply. Returns null if it is no longer pending. The caller refunds its cost. */
export async function abandonTurn(writer: Writer, turnId: string) {
  const [row] = await writer
    .update(turns)
    .set({ status: sql`case when ${turns.cost} > 0 then 'refunded' else 'failed' end`, finishedAt: sql`now()` })
    .where(and(eq(turns.id, turnId), isUnderWay))
    .returning({ accountId: turns.accountId, cost: turns.cost, ledgerCause: turns.ledgerCause });
  return row ?? null;
}

/**
 * Reads some of the pending turns that no server works on. If this server is `alone` on the database and has just
 * started, those are all pending turns.
 */
export async function readAbandoned(db: Reader, most: number, alone: boolean): Promise<string[]> {
  const rows = await db
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.status, 'pending'), alone ? undefined : lt(turns.leaseUntil, sql`now()`)))
    .limit(most);
  return rows.map(({ id }) => id);
}

/**
 * The sentences of a turn as they may be read. What shows or tells the sentences of stored turns reads them by this or by
 * `known_sentences`.
 */
export const knownSentences = sql<TurnSentence[]>`known_sentences(${turns.sentences})`;

/** Reads a finished turn with its reply and its character by the name that the player knows; null if it isn't finished. */
export async function readDone(
  db: Reader,
  turnId: string,
): Promise<(DoneTurn & { characterId: string; knownName: string; playerText: string | null }) | null> {
  const [row] = await db
    .select({
      sentences: knownSentences,
      emotion: turns.emotion,
      quests: turns.quests,
      characterId: turns.characterId,
      knownName: sql<string>`coalesce(known_name(${turns.characterId}, ${turns.accountId}), ${unnamed.character})`,
      playerText: turns.playerText,
    })
    .from(turns)
    .where(and(eq(turns.id, turnId), eq(turns.status, 'done')));
  if (!row?.emotion || !row.characterId) return null;
  return { ...row, emotion: row.emotion, characterId: row.characterId };
}

/** Reads the latest messages in a scene of a run to all characters but one, oldest first. */
export async function readOverheard(
  db: Reader,
  { runId, sceneId, characterId }: Pick<Parties, 'runId' | 'sceneId' | 'characterId'>,
  most: number,
) {
  const rows = await db.execute<{ playerText: string | null; sentences: TurnSentence[]; name: string }>(sql`
    select name, player_text as "playerText", sentences
    from overheard(${runId}, ${sceneId}, ${characterId}, ${most})`);
  return [...rows].reverse();
}

/** Adds a sentence to the reply of a finished turn. */
export async function addSentence(writer: Writer, turnId: string, sentence: TurnSentence): Promise<void> {
  const added = sql`${turns.sentences} || ${JSON.stringify([sentence])}::jsonb`;
  await writer
    .update(turns)
    .set({ sentences: added })
    .where(and(eq(turns.id, turnId), eq(turns.status, 'done')));
}
