import { characters, isNotHidden, items, type Reader } from '@emberlore/database';
import { and, eq } from 'drizzle-orm';

/**
 * Reads the question that a character's line answers: the one suggested to players, or the first; null if none. Sealed
 * texts have none: the author of the quest could guess their lines.
 */
export async function readQuestionOf(db: Reader, characterId: string, line: string): Promise<string | null> {
  const [row] = await db
    .select({ voiceSheet: characters.voiceSheet })
    .from(characters)
    .where(and(eq(characters.id, characterId), isNotHidden(characters)));
  const voiceSheet = row?.voiceSheet;
  // A line may be named like a member of every object: 'constructor'.
  const of = <T>(record: Readonly<Record<string, T>> = {}) => (Object.hasOwn(record, line) ? record[line] : undefined);
  return of(voiceSheet?.suggested) ?? of(voiceSheet?.askedAs)?.[0] ?? null;
}

/** Reads where an item is to be found; null if its author has not said so. */
export async function readFoundText(db: Reader, itemId: string): Promise<string | null> {
  const [row] = await db.select({ text: items.foundText }).from(items).where(eq(items.id, itemId));
  return row?.text ?? null;
}
