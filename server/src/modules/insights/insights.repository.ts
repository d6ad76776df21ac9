import type { Reader } from '@emberlore/database';
import { sql } from 'drizzle-orm';

/** A day with what was counted on it, and the averages of its stars. */
export interface DayRow {
  day: string;
  plays: number;
  players: number;
  minutes: number;
  ratings: number;
  stars: number;
}

const rowsOf = <Row>(rows: Iterable<unknown>): Row[] => [...rows] as Row[];

/** From the first moment of the day (UTC) that is `days - 1` days before today. */
const from = (days: number) => sql`date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${days - 1})`;
const since = (days: number) => sql`(${from(days)}) at time zone 'UTC'`;
const dayOf = (column: ReturnType<typeof sql>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Every day of the last `days`, the oldest first, with plays, players, minutes and ratings. */
export async function readDays(db: Reader, storyId: string, days: number): Promise<DayRow[]> {
  const rows = await db.execute(sql`
    with played as (
      select ${dayOf(sql`play_counted_at`)} as day, count(*)::int as plays, count(distinct account_id)::int as players
      from runs where story_id = ${storyId}::uuid and play_counted_at is not null and play_counted_at >= ${since(days)}
      group by 1
    ), spent as (
      select ${dayOf(sql`occurred_at`)} as day, sum(minutes)::float8 as minutes
      from analytics_events where story_id = ${storyId}::uuid and name = 'story_session'
        and occurred_at >= ${since(days)} group by 1
    ), rated as (
      select ${dayOf(sql`created_at`)} as day, count(*)::int as ratings, sum(stars)::int as stars
      from comments where story_id = ${storyId}::uuid and created_at >= ${since(days)} group by 1
    ), calendar as (
      select to_char(day, 'YYYY-MM-DD') as day
      from generate_series(${from(days)}, date_trunc('day', now() at time zone 'UTC'), interval '1 day') day
    )
    select day, coalesce(plays, 0) as plays, coalesce(players, 0) as players, coalesce(minutes, 0) as minutes,
      coalesce(ratings, 0) as ratings, coalesce(stars, 0) as stars
    from calendar left join played using (day) left join spent using (day) left join rated using (day) order by day`);
  return rowsOf<DayRow>(rows);
}

/** How many different people played within the days, and how many runs won every scene that the story has now. */
export async function readPlayers(db: Reader, storyId: string, days: number) {
  const rows = await db.execute(sql`
    with begun as (
      select id, account_id from runs
      where story_id = ${storyId}::uuid and play_counted_at is not null and play_counted_at >= ${since(days)}
    ), there as (
      select id from scenes where story_id = ${storyId}::uuid and deleted_at is null
    ), won as (
      select run_scenes.run_id, count(*) as scenes from run_scenes
      join begun on begun.id = run_scenes.run_id join there on there.id = run_scenes.scene_id
      where run_scenes.won_at is not null group by 1
    )
    select (select count(distinct account_id)::int from begun) as players,
      (select count(*)::int from won where scenes = (select count(*) from there)) as finished`);
  const [row] = rowsOf<{ players: number; finished: number }>(rows);
  return row ?? { players: 0, finished: 0 };
}

/** How far the runs begun within the days came, scene by scene. */
export interface SceneRow {
  sceneId: string;
  sceneName: string;
  entered: number;
  won: number;
  stopped: number;
}

export async function readScenes(db: Reader, storyId: string, days: number): Promise<SceneRow[]> {
  const rows = await db.execute(sql`
    with begun as (
      select id, last_used_at from runs
      where story_id = ${storyId}::uuid and play_counted_at is not null and play_counted_at >= ${since(days)}
    ), steps as (
      select run_scenes.run_id, scenes.id as scene_id, run_scenes.won_at, begun.last_used_at,
        row_number() over (partition by run_scenes.run_id order by scenes.position desc) as from_end
      from begun join run_scenes on run_scenes.run_id = begun.id
      join scenes on scenes.id = run_scenes.scene_id and scenes.deleted_at is null
    )
    select scenes.id as "sceneId", scenes.name as "sceneName", count(steps.run_id)::int as entered,
      count(steps.won_at)::int as won,
      count(*) filter (where from_end = 1 and won_at is null and last_used_at < now() - interval '1 day')::int as stopped
    from scenes left join steps on steps.scene_id = scenes.id
    where scenes.story_id = ${storyId}::uuid and scenes.deleted_at is null
    group by scenes.id, scenes.name, scenes.position order by scenes.position`);
  return rowsOf<SceneRow>(rows);
}

/** How far the runs begun within the days came with each quest, in the order of scenes and quests. */
export interface QuestRow {
  sceneId: string;
  questId: string;
  questName: string;
  initialized: number;
  completed: number;
}

export async function readQuests(db: Reader, storyId: string, days: number): Promise<QuestRow[]> {
  const rows = await db.execute(sql`
    with begun as (
      select id from runs
      where story_id = ${storyId}::uuid and play_counted_at is not null and play_counted_at >= ${since(days)}
    ), steps as (
      select run_quests.quest_id, run_quests.run_id, run_quests.completed_at
      from begun join run_quests on run_quests.run_id = begun.id
    )
    select scenes.id as "sceneId", quests.id as "questId", quests.name as "questName",
      count(steps.run_id)::int as initialized, count(steps.completed_at)::int as completed
    from scenes join scene_quests on scene_quests.scene_id = scenes.id
    join quests on quests.id = scene_quests.quest_id
    left join steps on steps.quest_id = quests.id
    where scenes.story_id = ${storyId}::uuid and scenes.deleted_at is null
    group by scenes.id, scenes.position, quests.id, quests.name, scene_quests.position
    order by scenes.position, scene_quests.position`);
  return rowsOf<QuestRow>(rows);
}
