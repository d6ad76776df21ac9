import { characters, type Writer } from '@emberlore/database';
import { type SQL, sql } from 'drizzle-orm';

/** Deletes characters for good by `erase_characters`, which passes their variants and copies on. */
export async function eraseCharacters(writer: Writer, which: SQL | undefined): Promise<void> {
  // Locked first, so that nobody uses them meanwhile.
  await writer.select({ id: characters.id }).from(characters).where(which).for('update');
  const found = writer.select({ id: characters.id }).from(characters).where(which);
  await writer.execute(sql`select erase_characters(array(${found}))`);
}
