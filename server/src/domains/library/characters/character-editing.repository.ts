import { characters, isNotHidden, type Reader, sceneCharacters, type Writer } from '@emberlore/database';
import { and, eq, isNull, sql } from 'drizzle-orm';

export type CharacterColumns = typeof characters.$inferInsert;
export type StoredCharacter = typeof characters.$inferSelect;

/** A character as it is stored; null when there is none. */
export async function readStored(db: Reader, characterId: string): Promise<StoredCharacter | null> {
  const [row] = await db.select().from(characters).where(eq(characters.id, characterId));
  return row ?? null;
}

/** Holds a character until the transaction ends; null when there is none. */
export async function lockCharacter(writer: Writer, characterId: string): Promise<StoredCharacter | null> {
  const [row] = await writer.select().from(characters).where(eq(characters.id, characterId)).for('update');
  return row ?? null;
}

/** Keeps a character as it is until the transaction ends; null when moderators have hidden it. */
export async function holdShown(writer: Writer, characterId: string): Promise<StoredCharacter | null> {
  const [row] = await writer
    .select()
    .from(characters)
    .where(and(eq(characters.id, characterId), isNotHidden(characters)))
    .for('share');
  return row ?? null;
}

/** Inserts a character and answers its id. */
export async function insertCharacter(writer: Writer, character: CharacterColumns): Promise<string> {
  const [row] = await writer.insert(characters).values(character).returning({ id: characters.id });
  if (!row) throw new Error('The database has not answered the id of a new character.');
  return row.id;
}

/** Changes a character, which gets its next version. */
export async function updateCharacter(
  writer: Writer,
  characterId: string,
  change: Partial<CharacterColumns>,
): Promise<void> {
  await writer
    .update(characters)
    .set({ ...change, version: sql`${characters.version} + 1`, updatedAt: sql`now()` })
    .where(eq(characters.id, characterId));
}

/** Whether some scene has the character. */
export async function isInScene(db: Reader, characterId: string): Promise<boolean> {
  const rows = await db
    .select({ id: sceneCharacters.sceneId })
    .from(sceneCharacters)
    .where(eq(sceneCharacters.characterId, characterId))
    .limit(1);
  return rows.length > 0;
}

/** Makes of a character what scenes keep of it: it is in no list any more. */
export async function keepForScenes(writer: Writer, characterId: string): Promise<void> {
  await writer.update(characters).set({ hidden: true, visibility: 'private' }).where(eq(characters.id, characterId));
}

/** Takes a character out of every list; scenes that have it go on using it. */
export async function deleteCharacter(writer: Writer, characterId: string): Promise<void> {
  await writer
    .update(characters)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(characters.id, characterId), isNull(characters.deletedAt)));
}
