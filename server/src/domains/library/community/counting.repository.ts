import { storyCountChanges, type Writer } from '@emberlore/database';
import { sql } from 'drizzle-orm';

/** Applies pending changes to the counts of some stories. Changes of stories locked by other transactions stay pending. */
export async function addPendingCounts(writer: Writer, mostStories: number): Promise<void> {
  await writer.execute(sql`select move_story_counts(story_id, 0, 0, 0, 0, 0)
    from (select distinct ${storyCountChanges.storyId} as story_id from ${storyCountChanges} limit ${mostStories}) waiting`);
}

/** Adds pending changes to the daily counts of stories. */
export async function addPendingDayCounts(writer: Writer, mostChanges: number): Promise<void> {
  await writer.execute(sql`select add_story_days(${mostChanges}::integer)`);
}
