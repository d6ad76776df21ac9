import { type Reader, runScenes, runs, scenes, storyDayChanges, storyDayCounts } from '@emberlore/database';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';

/** A day with what was counted on it, and the averages of its stars. */
export interface DayRow {
  day: string;
  plays: number;
  players: number;
  /** Accounts that have not played again on a later day. */
  latest: number;
  minutes: number;
  ratings: number;
  stars: number;
}

const rowsOf = <Row>(rows: Iterable<unknown>): Row[] => [...rows] as Row[];

/** The day (UTC) that is `days - 1` days before today. */
const firstDay = (days: number) => sql`(now() at time zone 'UTC')::date - ${days - 1}::integer`;

/** What is counted of a story since a day, with what has still to be added: a few rows for each day, however many play. */
function countedOf(storyId: string, days: number) {
  const since = (table: typeof storyDayCounts | typeof storyDayChanges) => sql`
    select day, what, key, entered, won, amount from ${table}
    where story_id = ${storyId}::uuid and day >= ${firstDay(days)}`;
  return sql`(${since(storyDayCounts)} union all ${since(storyDayChanges)}) as counted`;
}

/** Every day of the last `days`, the oldest first, with plays, players, minutes and ratings. */
export async function readDays(db: Reader, storyId: string, days: number): Promise<DayRow[]> {
  const sum = (what: DayCount) => sql`coalesce(sum(amount) filter (where what = ${what}), 0)::float8`;
  const rows = await db.execute(sql`
    select to_char(calendar.day, 'YYYY-MM-DD') as day, ${sum('plays')} as plays, ${sum('players')} as players,
      ${sum('latest')} as latest, ${sum('minutes')} as minutes, ${sum('ratings')} as ratings, ${sum('stars')} as stars
    from (select ${firstDay(days)} + number as day from generate_series(0, ${days - 1}::integer) as number) as calendar
    left join ${countedOf(storyId, days)} on counted.day = calendar.day
    group by calendar.day order by calendar.day`);
  return rowsOf<DayRow>(rows);
}

type DayCount = Exclude<keyof DayRow, 'day'>;

/** How many runs have entered and won just these scenes. */
export interface ReachedRow {
  entered: string[];
  won: string[];
  runs: number;
}

/** What the runs begun within the days have reached. */
export async function readReached(db: Reader, storyId: string, days: number): Promise<ReachedRow[]> {
  const rows = await db.execute(sql`
    select to_jsonb(entered) as entered, to_jsonb(won) as won, sum(amount)::int as runs
    from ${countedOf(storyId, days)} where what = 'reached' group by counted.entered, counted.won having sum(amount) <> 0`);
  return rowsOf<ReachedRow>(rows);
}

/**
 * The same of those runs that have been played within a day: of them nobody knows whether they have stopped. The scenes of each
 * are looked up: joined, the planner reads those of all runs there are.
 */
export async function readGoingOn(db: Reader, storyId: string, days: number): Promise<ReachedRow[]> {
  const rows = await db.execute(sql`
    select entered, won, count(*)::int as runs from ${runs}, lateral (
      select jsonb_agg(scene_id order by scene_id) as entered,
        coalesce(jsonb_agg(scene_id order by scene_id) filter (where won_at is not null), '[]') as won
      from ${runScenes} where run_id = ${runs.id}) as going
    where story_id = ${storyId}::uuid and last_used_at >= now() - interval '1 day' and play_counted_at is not null
      and play_counted_at >= (${firstDay(days)})::timestamp at time zone 'UTC' and entered is not null
    group by entered, won`);
  return rowsOf<ReachedRow>(rows);
}

/** The scenes that the story has now, in their order. */
export function readScenes(db: Reader, storyId: string) {
  return db
    .select({ sceneId: scenes.id, sceneName: scenes.name })
    .from(scenes)
    .where(and(eq(scenes.storyId, storyId), isNull(scenes.deletedAt)))
    .orderBy(asc(scenes.position));
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
    with steps as (
      select key, coalesce(sum(amount) filter (where what = 'initialized'), 0)::int as initialized,
        coalesce(sum(amount) filter (where what = 'completed'), 0)::int as completed
      from ${countedOf(storyId, days)} where what in ('initialized', 'completed') group by key
    )
    select scenes.id as "sceneId", quests.id as "questId", quests.name as "questName",
      coalesce(initialized, 0) as initialized, coalesce(completed, 0) as completed
    from scenes join scene_quests on scene_quests.scene_id = scenes.id
    join quests on quests.id = scene_quests.quest_id
    left join steps on steps.key = quests.id
    where scenes.story_id = ${storyId}::uuid and scenes.deleted_at is null
    order by scenes.position, scene_quests.position`);
  return rowsOf<QuestRow>(rows);
}
