import { characters, type Writer } from '@emberlore/database';
import { type SQL, sql } from 'drizzle-orm';

/** Permanently deletes characters with `erase_characters`, which reassigns their variants and copies. */
export async function eraseCharacters(writer: Writer, which: SQL | undefined): Promise<void> {
  // Lock the rows first so that nobody starts using them meanwhile.
  await writer.select({ id: characters.id }).from(characters).where(which).for('update');
  const found = writer.select({ id: characters.id }).from(characters).where(which);
  await writer.execute(sql`select erase_characters(array(${found}))`);
}
