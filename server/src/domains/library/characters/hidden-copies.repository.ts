import { characters, type Writer } from '@emberlore/database';
import { inArray } from 'drizzle-orm';

/** Lets characters that are hidden along with their original stay hidden by themselves. */
export async function clearHiddenWith(writer: Writer, ids: readonly string[]): Promise<void> {
  await writer
    .update(characters)
    .set({ hiddenWithId: null })
    .where(inArray(characters.id, [...ids]));
}
