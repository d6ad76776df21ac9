import { characters, type Reader, type Writer } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';

/** Inserts a private character with the card that it was made of, as JSON, and answers its id. */
export async function insertCharacter(
  writer: Writer,
  row: Omit<typeof characters.$inferInsert, 'card'>,
  card: string,
): Promise<string> {
  const values = { ...row, card: sql`${card}::text::jsonb` };
  const [made] = await writer.insert(characters).values(values).returning({ id: characters.id });
  if (!made) throw new Error('The store has not answered the id of a new character.');
  return made.id;
}

/** The card that a character was made of; null when it was made here. */
export async function readKeptCard(db: Reader, characterId: string): Promise<Record<string, unknown> | null> {
  const [row] = await db.select({ card: characters.card }).from(characters).where(eq(characters.id, characterId));
  return row?.card ?? null;
}
