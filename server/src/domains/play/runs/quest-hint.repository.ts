import { listQuestions } from '@emberlore/contract';
import { characters, isNotHidden, items, type Reader, runs, sceneCharacters } from '@emberlore/database';
import { and, eq, sql } from 'drizzle-orm';

/**
 * Reads the question that a line of a scene's character answers: the one suggested to players, or the first; null if none.
 * Sealed texts have none, and a character outside the scene may be somebody else's: the author of the quest could guess
 * their lines.
 */
export async function findQuestion(
  db: Reader,
  { sceneId, characterId, line }: { sceneId: string; characterId: string; line: string },
): Promise<string | null> {
  const [row] = await db
    .select({ voiceSheet: characters.voiceSheet })
    .from(characters)
    .innerJoin(sceneCharacters, eq(sceneCharacters.characterId, characters.id))
    .where(and(eq(sceneCharacters.sceneId, sceneId), eq(characters.id, characterId), isNotHidden(characters)));
  return row ? (listQuestions(row.voiceSheet, line)[0] ?? null) : null;
}

/** Reads where an item is to be found; null if its author has not said so, or the run's player may no longer see it. */
export async function readFoundText(db: Reader, itemId: string, runId: string): Promise<string | null> {
  const [row] = await db
    .select({ text: items.foundText })
    .from(items)
    .innerJoin(runs, eq(runs.id, runId))
    .where(and(eq(items.id, itemId), sql`may_see_item(${items.id}, ${runs.accountId})`));
  return row?.text ?? null;
}
