import type { Writer } from '@emberlore/database';
import * as repository from './hidden-copies.repository.ts';

/** Lets characters that are hidden along with their original stay hidden by themselves, as part of a transaction. */
export const separateFromOriginals = (writer: Writer, ids: readonly string[]): Promise<void> =>
  repository.clearHiddenWith(writer, ids);
