import type { Reader } from '@emberlore/database';
import { sql } from 'drizzle-orm';

/** How many of the latest runs are looked at: enough for a steady median, and always the same work. */
const RUNS = 300;

/** Returns how many finished runs there are among the latest ones, and the median of the messages that they cost. */
export async function measureLength(reader: Reader): Promise<{ finished: number; median: number | null }> {
  const [row] = await reader.execute<{ finished: number; median: number | null }>(sql`
    with latest as (
      select id, story_id from runs where play_counted_at is not null order by id desc limit ${RUNS}
    ), finished as (
      select id from latest where not exists (
        select from scenes where scenes.story_id = latest.story_id and scenes.deleted_at is null and not exists (
          select from run_scenes won where won.run_id = latest.id and won.scene_id = scenes.id and won.won_at is not null
        )
      ) and exists (select from run_scenes where run_scenes.run_id = latest.id)
    ), told as (
      select (select count(*) from turns where turns.run_id = finished.id and turns.id >= day_before(finished.id)
        and turns.cost > 0 and turns.status = 'done') as messages from finished
    )
    select count(*)::int as finished, percentile_cont(0.5) within group (order by messages) as median from told`);
  return row ?? { finished: 0, median: null };
}
