import {
  characters,
  type Reader,
  type SealedTexts,
  sealedTexts,
  sealedTextsOfCharacter,
  type Writer,
} from '@emberlore/database';
import { eq } from 'drizzle-orm';

/** Reads a character's sealed texts, oldest first. */
export async function readSealed(db: Reader, characterId: string): Promise<SealedTexts[]> {
  const [row] = await db
    .select({ sealed: sealedTextsOfCharacter() })
    .from(characters)
    .where(eq(characters.id, characterId));
  return row?.sealed ?? [];
}

/** Inserts the sealed texts of a new character in this order. */
export async function insertSealed(writer: Writer, characterId: string, sealed: readonly SealedTexts[]): Promise<void> {
  for (const texts of sealed) await writer.insert(sealedTexts).values({ ...texts, characterId });
}
