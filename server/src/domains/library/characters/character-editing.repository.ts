import { characters, isNotHidden, type Reader, sceneCharacters, type Writer } from '@emberlore/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';

export type CharacterColumns = typeof characters.$inferInsert;
export type StoredCharacter = typeof characters.$inferSelect;

/** Reads a stored character; null when it does not exist. */
export async function readStored(db: Reader, characterId: string): Promise<StoredCharacter | null> {
  const [row] = await db.select().from(characters).where(eq(characters.id, characterId));
  return row ?? null;
}

/** Locks a character until the transaction ends; null when it does not exist. */
export async function lockCharacter(writer: Writer, characterId: string): Promise<StoredCharacter | null> {
  const [row] = await writer.select().from(characters).where(eq(characters.id, characterId)).for('update');
  return row ?? null;
}

/**
 * Locks a character against changes until the transaction ends; null when it does not exist or moderators have hidden
 * it.
 */
export async function lockShown(writer: Writer, characterId: string): Promise<StoredCharacter | null> {
  const [row] = await writer
    .select()
    .from(characters)
    .where(and(eq(characters.id, characterId), isNotHidden(characters)))
    .for('share');
  return row ?? null;
}

/** Counts the characters that this one descends from, up to `most`. */
export async function countOriginals(db: Reader, characterId: string, most: number): Promise<number> {
  const [row] = await db.execute<{ originals: number }>(sql`with recursive line as (
      select original_character_id as id, 1 as depth from ${characters} where id = ${characterId}::uuid
      union all select original.original_character_id, depth + 1
      from line join ${characters} as original on original.id = line.id where depth <= ${most})
    select least(count(id), ${most})::int as originals from line`);
  return row?.originals ?? 0;
}

/** Inserts a character and returns its id. */
export async function insertCharacter(writer: Writer, character: CharacterColumns): Promise<string> {
  const row = onlyRow(await writer.insert(characters).values(character).returning({ id: characters.id }));
  return row.id;
}

/** Updates a character and increments its version. */
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

/**
 * Shows an edited copy again that was hidden with its original, if nothing that it took from there is left, and hides one
 * that shows it again. Its owner may do both as long as the original is hidden.
 */
export async function followOriginal(writer: Writer, characterId: string): Promise<void> {
  await writer.execute(sql`select show_repaired(${characterId})`);
  await writer.execute(sql`select hide_reverted(${characterId})`);
}

/** Whether any scene uses the character. */
export async function isInScene(db: Reader, characterId: string): Promise<boolean> {
  const rows = await db
    .select({ id: sceneCharacters.sceneId })
    .from(sceneCharacters)
    .where(eq(sceneCharacters.characterId, characterId))
    .limit(1);
  return rows.length > 0;
}

/** Removes a character from every list and keeps it only for the scenes that use it. */
export async function restrictToScenes(writer: Writer, characterId: string): Promise<void> {
  await writer
    .update(characters)
    .set({ hidden: true, visibility: 'private', trashedAt: sql`now()` })
    .where(eq(characters.id, characterId));
}

/** Marks a character as deleted, which removes it from every list; scenes that use it keep it. */
export async function deleteCharacter(writer: Writer, characterId: string): Promise<void> {
  await writer
    .update(characters)
    .set({ deletedAt: sql`now()`, trashedAt: sql`now()` })
    .where(and(eq(characters.id, characterId), isNull(characters.deletedAt)));
}
