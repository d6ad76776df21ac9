import { storyCountChanges, type Writer } from '@emberlore/database';
import { sql } from 'drizzle-orm';

/** Adds what waits to the counts of some stories; those that another transaction holds go on waiting. */
export async function addWaiting(writer: Writer, mostStories: number): Promise<void> {
  await writer.execute(sql`select move_story_counts(story_id, 0, 0, 0, 0, 0)
    from (select distinct ${storyCountChanges.storyId} as story_id from ${storyCountChanges} limit ${mostStories}) waiting`);
}

/** Adds changes to what is counted of stories by day. */
export async function addDays(writer: Writer, mostChanges: number): Promise<void> {
  await writer.execute(sql`select add_story_days(${mostChanges}::integer)`);
}
