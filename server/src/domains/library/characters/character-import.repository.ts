import { characters, type Writer } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';

/** Inserts a private character with the JSON of its source card and returns its id. */
export async function insertCharacter(
  writer: Writer,
  row: Omit<typeof characters.$inferInsert, 'card'>,
  card: string,
): Promise<string> {
  const values = { ...row, card: sql`${card}::text::jsonb` };
  const made = onlyRow(await writer.insert(characters).values(values).returning({ id: characters.id }));
  return made.id;
}
