import { characters, type Writer } from '@emberlore/database';
import { inArray } from 'drizzle-orm';

/** Detaches characters from the original they were hidden with; they stay hidden on their own. */
export async function clearHiddenWith(writer: Writer, ids: readonly string[]): Promise<void> {
  await writer
    .update(characters)
    .set({ hiddenWithId: null })
    .where(inArray(characters.id, [...ids]));
}
