import type { Writer } from '@emberlore/database';
import * as repository from './hidden-copies.repository.ts';

/** Detaches characters from the original they were hidden with, as part of a transaction; they stay hidden on their own. */
export const separateFromOriginals = (writer: Writer, ids: readonly string[]): Promise<void> =>
  repository.clearHiddenWith(writer, ids);
