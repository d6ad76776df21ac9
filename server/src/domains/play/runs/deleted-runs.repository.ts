import { runs, type Writer } from '@emberlore/database';
import { and, eq } from 'drizzle-orm';

/** Deletes an account's runs of a story with their talks. */
export async function deleteRuns(writer: Writer, accountId: string, storyId: string): Promise<void> {
  await writer.delete(runs).where(and(eq(runs.accountId, accountId), eq(runs.storyId, storyId)));
}
