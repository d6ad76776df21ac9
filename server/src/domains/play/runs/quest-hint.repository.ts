import { characters, isNotHidden, items, type Reader, sealedTextsOfCharacter } from '@emberlore/database';
import { and, eq } from 'drizzle-orm';
import { withSealedTexts } from '../../../kit/inner-texts.ts';

/** Reads the question that a character's line answers: the one suggested to players, or the first; null if none. */
export async function readQuestionOf(db: Reader, characterId: string, line: string): Promise<string | null> {
  const [row] = await db
    .select({ character: characters, sealed: sealedTextsOfCharacter() })
    .from(characters)
    .where(and(eq(characters.id, characterId), isNotHidden(characters)));
  if (!row) return null;
  const { voiceSheet } = withSealedTexts(row.character, row.sealed);
  // A line may be named like a member of every object: 'constructor'.
  const of = <T>(record: Readonly<Record<string, T>> = {}) => (Object.hasOwn(record, line) ? record[line] : undefined);
  return of(voiceSheet?.suggested) ?? of(voiceSheet?.askedAs)?.[0] ?? null;
}

/** Reads where an item is to be found; null if its author has not said so. */
export async function readFoundText(db: Reader, itemId: string): Promise<string | null> {
  const [row] = await db.select({ text: items.foundText }).from(items).where(eq(items.id, itemId));
  return row?.text ?? null;
}
