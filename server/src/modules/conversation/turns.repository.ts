import type { Emotion, QuestEvent } from '@emberlore/contract';
import { memories, type Reader, type TurnSentence, turns, type Writer } from '@emberlore/database';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Parties, Session } from './sessions.repository.ts';

/** How long a pending turn is taken for alive after its server has last said so. */
const lease = sql`now() + interval '10 seconds'`;

/** A turn as it is begun: the player's words and what they cost. */
export interface NewTurn {
  session: Session;
  kind: 'text' | 'audio';
  playerText: string;
  cost: number;
  ledgerCause: string;
}

/** A turn that is over, as it was answered. */
export interface DoneTurn {
  sentences: TurnSentence[];
  emotion: Emotion;
  quests: QuestEvent[];
}

/** A pending turn of the parties, and whether a server still works on it. */
export interface PendingTurn {
  id: string;
  alive: boolean;
}

/** Lets one transaction at a time begin a turn between a run's player and a character, on all servers together. */
export async function lockParties(writer: Writer, { runId, characterId }: Parties): Promise<void> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`talk ${runId} ${characterId}`}, 0))`);
}

/** Stores a turn as pending and answers its id. */
export async function insertTurn(writer: Writer, { session, ...turn }: NewTurn): Promise<string> {
  const { id: sessionId, accountId, runId, sceneId, characterId } = session;
  const [row] = await writer
    .insert(turns)
    .values({ ...turn, sessionId, accountId, runId, sceneId, characterId, leaseUntil: lease })
    .returning({ id: turns.id });
  if (!row) throw new Error('The store has not said which turn it began.');
  return row.id;
}

/** The pending turns between a run's player and a character. */
export function readPending(db: Reader, { runId, characterId }: Parties): Promise<PendingTurn[]> {
  return db
    .select({ id: turns.id, alive: sql<boolean>`${turns.leaseUntil} > now()` })
    .from(turns)
    .where(and(eq(turns.runId, runId), eq(turns.characterId, characterId), eq(turns.status, 'pending')));
}

/** Whether a server still works on the turn. */
export async function isTurnAlive(db: Reader, turnId: string): Promise<boolean> {
  const rows = await db
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.id, turnId), eq(turns.status, 'pending'), sql`${turns.leaseUntil} > now()`));
  return rows.length > 0;
}

/** Says that the turn is still being worked on. */
export async function renewLease(writer: Writer, turnId: string): Promise<void> {
  await writer
    .update(turns)
    .set({ leaseUntil: lease })
    .where(and(eq(turns.id, turnId), eq(turns.status, 'pending')));
}

/** Ends a pending turn with its reply; false when it is not pending any more. */
export async function finishTurn(writer: Writer, turnId: string, done: Omit<DoneTurn, 'quests'>): Promise<boolean> {
  const rows = await writer
    .update(turns)
    .set({ ...done, status: 'done', finishedAt: sql`now()` })
    .where(and(eq(turns.id, turnId), eq(turns.status, 'pending')))
    .returning({ id: turns.id });
  return rows.length > 0;
}

/** Adds to a turn what it did to quests. */
export async function setTurnQuests(writer: Writer, turnId: string, quests: QuestEvent[]): Promise<void> {
  if (quests.length > 0) await writer.update(turns).set({ quests }).where(eq(turns.id, turnId));
}

/** Ends a pending turn without a reply; null when it is not pending any more. What it cost is for the caller to give back. */
export async function abandonTurn(writer: Writer, turnId: string) {
  const [row] = await writer
    .update(turns)
    .set({ status: sql`case when ${turns.cost} > 0 then 'refunded' else 'failed' end`, finishedAt: sql`now()` })
    .where(and(eq(turns.id, turnId), eq(turns.status, 'pending')))
    .returning({ accountId: turns.accountId, cost: turns.cost, ledgerCause: turns.ledgerCause });
  return row ?? null;
}

/**
 * Some of the pending turns that no server works on any more. When this server is `alone` on the store and has just
 * started, that is all of them.
 */
export async function readAbandoned(db: Reader, most: number, alone: boolean): Promise<string[]> {
  const rows = await db
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.status, 'pending'), alone ? undefined : lt(turns.leaseUntil, sql`now()`)))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** A turn that is done, as it was answered, and by whom; null when it is not. */
export async function readDone(
  db: Reader,
  turnId: string,
): Promise<(DoneTurn & { characterId: string; playerText: string | null }) | null> {
  const [row] = await db
    .select({
      sentences: turns.sentences,
      emotion: turns.emotion,
      quests: turns.quests,
      characterId: turns.characterId,
      playerText: turns.playerText,
    })
    .from(turns)
    .where(and(eq(turns.id, turnId), eq(turns.status, 'done')));
  if (!row?.emotion || !row.characterId) return null;
  return { ...row, emotion: row.emotion, characterId: row.characterId };
}

/** The latest turns that are done between a run's player and a character, oldest first. */
export async function readHistory(db: Reader, { runId, characterId }: Parties, most: number) {
  const rows = await db
    .select({ playerText: turns.playerText, sentences: turns.sentences })
    .from(turns)
    .where(and(eq(turns.runId, runId), eq(turns.characterId, characterId), eq(turns.status, 'done')))
    .orderBy(desc(turns.id))
    .limit(most);
  return rows.reverse();
}

/** Everything said so far between a run's player and a character in a scene, oldest first. */
export function readTalk(db: Reader, { runId, characterId, sceneId }: Parties) {
  return db
    .select({ id: turns.id, playerText: turns.playerText, sentences: turns.sentences })
    .from(turns)
    .where(
      and(
        eq(turns.runId, runId),
        eq(turns.characterId, characterId),
        eq(turns.sceneId, sceneId),
        inArray(turns.status, ['pending', 'done']),
      ),
    )
    .orderBy(asc(turns.id));
}

/** What a character remembers of a run; null on a first acquaintance. */
export async function readMemory(db: Reader, { runId, characterId }: Parties): Promise<unknown> {
  const [row] = await db
    .select({ data: memories.data })
    .from(memories)
    .where(and(eq(memories.runId, runId), eq(memories.characterId, characterId)));
  return row?.data ?? null;
}

/** Keeps what a character remembers of a run. */
export async function saveMemory(writer: Writer, { runId, characterId }: Parties, data: unknown): Promise<void> {
  await writer
    .insert(memories)
    .values({ runId, characterId, data })
    .onConflictDoUpdate({
      target: [memories.runId, memories.characterId],
      set: { data, version: sql`${memories.version} + 1`, updatedAt: sql`now()` },
    });
}
