import { dayBefore, memories, type Reader, type TurnSentence, turns, type Writer } from '@emberlore/database';
import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Session } from './open-talks.repository.ts';
import { forgetVersions } from './versions.repository.ts';

/** What a character remembers of a run, the player's name, and its last turn there; null for each that there is none of. */
interface Acquaintance extends Record<string, unknown> {
  memory: unknown;
  playerName: string;
  lastTurnId: string | null;
  lastSceneId: string | null;
  /** How many other characters the run has met. */
  met: number;
}

/** Reads what a character remembers of a run. */
export async function readAcquaintance(
  db: Reader,
  { runId, characterId, accountId }: Pick<Session, 'runId' | 'characterId' | 'accountId'>,
): Promise<Acquaintance> {
  const [row] = await db.execute<Acquaintance>(sql`
    select (select data from memories where run_id = ${runId} and character_id = ${characterId}) as memory,
      coalesce((select text from learned_facts where account_id = ${accountId} and character_id = ${characterId}
        and kind = 'name' order by learned_at desc limit 1),
        (select user_name from accounts where id = ${accountId}), '') as "playerName",
      (select count(*)::int from memories where run_id = ${runId} and character_id <> ${characterId}) as met,
      last.id as "lastTurnId", last.scene_id as "lastSceneId"
    from (values (1)) as one left join said_last(${runId}, ${characterId}) as last on true`);
  return row ?? { memory: null, playerName: '', lastTurnId: null, lastSceneId: null, met: 0 };
}

/** Inserts a turn in which only the character speaks, and stores what it remembers after it. */
export async function insertOpening(
  writer: Writer,
  { id: sessionId, accountId, runId, sceneId, characterId }: Session,
  { sentence, memory, lastTurnId }: { sentence: TurnSentence; memory: unknown; lastTurnId: string | null },
): Promise<void> {
  const place = { sessionId, accountId, runId, sceneId, characterId };
  const [turn] = await writer
    .insert(turns)
    .values({ ...place, kind: 'opening', sentences: [sentence], status: 'done', finishedAt: sql`now()` })
    .returning({ id: turns.id });
  await writer
    .insert(memories)
    .values({ runId, characterId, data: memory, latestTurnId: turn?.id ?? null })
    .onConflictDoUpdate({
      target: [memories.runId, memories.characterId],
      set: {
        previous: sql`${memories.data}`,
        data: sql`excluded.data`,
        latestTurnId: sql`excluded.latest_turn_id`,
        version: sql`${memories.version} + 1`,
        updatedAt: sql`now()`,
      },
    });
  // Only the latest turn can be answered in another way.
  if (lastTurnId !== null) await forgetVersions(writer, lastTurnId);
}

/** Reads the sentence with which a character began in this scene; null once the player has said something. */
export async function readOpening(
  db: Reader,
  { runId, characterId, sceneId }: Pick<Session, 'runId' | 'characterId' | 'sceneId'>,
): Promise<TurnSentence | null> {
  const [row] = await db
    .select({ sentences: turns.sentences })
    .from(turns)
    .where(
      and(
        sql`${turns.id} = (select id from said_last(${runId}, ${characterId}))`,
        eq(turns.kind, 'opening'),
        eq(turns.sceneId, sceneId),
      ),
    );
  return row?.sentences[0] ?? null;
}

/** Reads what the player has said last in a run, to whomever, latest last. */
export async function readLastWords(db: Reader, runId: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ text: turns.playerText })
    .from(turns)
    .where(and(eq(turns.runId, runId), gte(turns.id, dayBefore(runId)), isNotNull(turns.playerText)))
    .orderBy(desc(turns.id))
    .limit(most);
  return rows.flatMap(({ text }) => text ?? []).reverse();
}

/** Replaces the words of an opening that nobody has answered yet. */
export async function rewordOpening(
  writer: Writer,
  { runId, characterId, sceneId }: Pick<Session, 'runId' | 'characterId' | 'sceneId'>,
  sentence: TurnSentence,
): Promise<void> {
  await writer
    .update(turns)
    .set({ sentences: [sentence] })
    .where(
      and(
        sql`${turns.id} = (select id from said_last(${runId}, ${characterId}))`,
        eq(turns.kind, 'opening'),
        eq(turns.sceneId, sceneId),
      ),
    );
}
