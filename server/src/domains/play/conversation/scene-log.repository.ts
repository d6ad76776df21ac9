import type { Emotion } from '@emberlore/contract';
import { asId, conversationSessions, type Reader, type TurnSentence, type Writer } from '@emberlore/database';
import { inArray, sql } from 'drizzle-orm';

/** A turn as part of everything that was said in a scene. */
export type SceneTurn = {
  id: string;
  /** The first version of the turn, by whose place it is ordered. */
  rootId: string;
  characterId: string;
  kind: string;
  playerText: string | null;
  sentences: TurnSentence[];
  emotion: Emotion | null;
  ledgerCause: string | null;
  isPending: boolean;
  createdAt: string;
};

/**
 * Reads the latest turns of a run in a scene with any of these characters, oldest first, before a turn, named by its first
 * version, if there is one. Another version of a reply has the place of the first.
 */
export async function readSceneLog(
  db: Reader,
  { runId, sceneId }: { runId: string; sceneId: string },
  characterIds: readonly string[],
  { before, most }: { before?: string | undefined; most: number },
): Promise<SceneTurn[]> {
  const until = before === undefined ? null : asId(before);
  const ids = sql.param([...characterIds]);
  const rows = await db.execute<SceneTurn>(sql`
    select id, root_id as "rootId", character_id as "characterId", kind, player_text as "playerText",
      known_sentences(sentences) as sentences, emotion,
      ledger_cause as "ledgerCause", is_pending as "isPending", created_at as "createdAt"
    from said_in_scene(${runId}, ${sceneId}, ${ids}::uuid[], ${until}, ${most}) order by root_id`);
  return [...rows];
}

/** Marks talks as used now, so listeners stay in the group talk. */
export async function touchSessions(writer: Writer, ids: readonly string[]): Promise<void> {
  await writer
    .update(conversationSessions)
    .set({ lastUsedAt: sql`now()` })
    .where(
      sql`${inArray(conversationSessions.id, [...ids])} and ${conversationSessions.lastUsedAt} < now() - touch_interval()`,
    );
}
