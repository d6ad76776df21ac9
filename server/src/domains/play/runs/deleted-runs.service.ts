import type { Writer } from '@emberlore/database';
import * as repository from './deleted-runs.repository.ts';

/** Deletes an account's runs of a story with their talks, as part of a transaction. */
export const deleteRuns = (writer: Writer, accountId: string, storyId: string): Promise<void> =>
  repository.deleteRuns(writer, accountId, storyId);
