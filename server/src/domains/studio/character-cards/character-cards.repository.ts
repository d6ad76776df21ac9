import { characters, type Reader } from '@emberlore/database';
import { eq } from 'drizzle-orm';

/** Returns the card that a character was imported from; null if it was created here. */
export async function readStoredCard(db: Reader, characterId: string): Promise<Record<string, unknown> | null> {
  const [row] = await db.select({ card: characters.card }).from(characters).where(eq(characters.id, characterId));
  return row?.card ?? null;
}
