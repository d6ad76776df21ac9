import { characters, type Reader } from '@emberlore/database';
import { eq } from 'drizzle-orm';

/** The card that a character was made of; null when it was made here. */
export async function readKeptCard(db: Reader, characterId: string): Promise<Record<string, unknown> | null> {
  const [row] = await db.select({ card: characters.card }).from(characters).where(eq(characters.id, characterId));
  return row?.card ?? null;
}
