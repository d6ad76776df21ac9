import type { Writer } from '@emberlore/database';
import type { SQL } from 'drizzle-orm';
import * as repository from './erasing.repository.ts';

/**
 * Permanently deletes characters, as part of a transaction. Their variants and copies are reassigned to the nearest
 * remaining ancestor, so that hiding that ancestor still hides them.
 */
export function eraseCharacters(writer: Writer, which: SQL | undefined): Promise<void> {
  return repository.eraseCharacters(writer, which);
}
