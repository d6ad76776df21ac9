import { listQuestions } from '@emberlore/contract';
import { characters, isNotHidden, items, type Reader } from '@emberlore/database';
import { and, eq } from 'drizzle-orm';

/**
 * Reads the question that a character's line answers: the one suggested to players, or the first; null if none. Sealed
 * texts have none: the author of the quest could guess their lines.
 */
export async function findQuestion(db: Reader, characterId: string, line: string): Promise<string | null> {
  const [row] = await db
    .select({ voiceSheet: characters.voiceSheet })
    .from(characters)
    .where(and(eq(characters.id, characterId), isNotHidden(characters)));
  return row ? (listQuestions(row.voiceSheet, line)[0] ?? null) : null;
}

/** Reads where an item is to be found; null if its author has not said so. */
export async function readFoundText(db: Reader, itemId: string): Promise<string | null> {
  const [row] = await db.select({ text: items.foundText }).from(items).where(eq(items.id, itemId));
  return row?.text ?? null;
}
