import { limits } from '@emberlore/contract';
import { achievements, asId, type Reader, runs, type Writer } from '@emberlore/database';
import { and, eq, sql } from 'drizzle-orm';

/** Stores achievements for the account of a run, whose row is locked, up to a number that no story reaches by itself. */
export async function saveAchievements(writer: Writer, runId: string, ids: readonly string[]): Promise<void> {
  await writer.execute(sql`insert into ${achievements} (account_id, story_id, achievement_id)
    select run.account_id, run.story_id, given.id from ${runs} as run, unnest(${sql.param([...ids])}::text[]) as given (id)
    where run.id = ${asId(runId)} and (select count(*) from ${achievements} as kept where kept.account_id = run.account_id
      and kept.story_id = run.story_id) < ${limits.achievementsKept}
    on conflict do nothing`);
}

/** Reads the achievements of a story that an account has. */
export async function readAchievements(db: Reader, storyId: string, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: achievements.achievementId })
    .from(achievements)
    .where(and(eq(achievements.storyId, asId(storyId)), eq(achievements.accountId, asId(accountId))));
  return rows.map(({ id }) => id);
}
