import { limits } from '@emberlore/contract';
import {
  type Reader,
  runQuests,
  runScenes,
  runStates,
  runs,
  scenes,
  storyDayChanges,
  storyDayCounts,
} from '@emberlore/database';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { DecisionCounts } from './decisions.ts';

/** One day's counts, with the sum of stars given. */
export interface DayRow {
  day: string;
  plays: number;
  players: number;
  /** Accounts that haven't played again on a later day. */
  latest: number;
  minutes: number;
  ratings: number;
  stars: number;
}

const toRows = <Row>(rows: Iterable<unknown>): Row[] => [...rows] as Row[];

/** The UTC day `days - 1` days before today. */
const firstDay = (days: number) => sql`(now() at time zone 'UTC')::date - ${days - 1}::integer`;

/**
 * Selects a story's counts of these days, including changes not yet aggregated: a few rows per day, however many
 * players there are.
 */
function selectCounts(storyId: string, days: number) {
  const since = (table: typeof storyDayCounts | typeof storyDayChanges) => sql`
    select day, what, key, entered, won, amount from ${table}
    where story_id = ${storyId}::uuid and day >= ${firstDay(days)}`;
  return sql`(${since(storyDayCounts)} union all ${since(storyDayChanges)}) as counted`;
}

/** Returns each of the last `days` days, oldest first, with plays, players, minutes and ratings. */
export async function readDays(db: Reader, storyId: string, days: number): Promise<DayRow[]> {
  const sum = (what: DayCount) => sql`coalesce(sum(amount) filter (where what = ${what}), 0)::float8`;
  const rows = await db.execute(sql`
    select to_char(calendar.day, 'YYYY-MM-DD') as day, ${sum('plays')} as plays, ${sum('players')} as players,
      ${sum('latest')} as latest, ${sum('minutes')} as minutes, ${sum('ratings')} as ratings, ${sum('stars')} as stars
    from (select ${firstDay(days)} + number as day from generate_series(0, ${days - 1}::integer) as number) as calendar
    left join ${selectCounts(storyId, days)} on counted.day = calendar.day
    group by calendar.day order by calendar.day`);
  return toRows<DayRow>(rows);
}

type DayCount = Exclude<keyof DayRow, 'day'>;

/** How many runs have entered and won exactly these scenes. */
export interface ReachedRow {
  entered: string[];
  won: string[];
  runs: number;
}

/** Returns which scenes the runs started within these days have reached. */
export async function readReached(db: Reader, storyId: string, days: number): Promise<ReachedRow[]> {
  const rows = await db.execute(sql`
    select to_jsonb(entered) as entered, to_jsonb(won) as won, sum(amount)::int as runs
    from ${selectCounts(storyId, days)} where what = 'reached' group by counted.entered, counted.won having sum(amount) <> 0`);
  return toRows<ReachedRow>(rows);
}

/**
 * Like `readReached`, but only for runs played within the last day, which may still continue. Looks the scenes of each
 * run up separately: with a join the planner reads those of all runs.
 */
export async function readOngoing(db: Reader, storyId: string, days: number): Promise<ReachedRow[]> {
  const rows = await db.execute(sql`
    select entered, won, count(*)::int as runs from ${runs}, lateral (
      select jsonb_agg(scene_id order by scene_id) as entered,
        coalesce(jsonb_agg(scene_id order by scene_id) filter (where won_at is not null), '[]') as won
      from ${runScenes} where run_id = ${runs.id}) as going
    where story_id = ${storyId}::uuid and last_used_at >= now() - interval '1 day' and play_counted_at is not null
      and play_counted_at >= (${firstDay(days)})::timestamp at time zone 'UTC' and entered is not null
    group by entered, won`);
  return toRows<ReachedRow>(rows);
}

/** Number of the latest runs of a story whose decisions are counted. */
const DECIDED_RUNS = 5000;

/**
 * Counts what players chose and how it ended, in the latest runs that were started within these days, with as many of
 * the accounts as need to have decided the same. Branches do not count: they are second thoughts.
 */
export async function readDecisions(db: Reader, storyId: string, days: number): Promise<DecisionCounts> {
  const least = sql.raw(String(limits.decisionPlayersLeast));
  const some = sql`(array_agg(distinct account_id))[1:${least}]`;
  // Looks the steps of each run up separately: with a join the planner reads those of all runs.
  const reached = (table: typeof runScenes | typeof runQuests, id: string) => sql`
    select step.id from counted,
      lateral (select array_agg(${sql.identifier(id)}) as ids from ${table} where run_id = counted.id) as steps,
      unnest(steps.ids) as step (id)
    group by 1 having count(distinct account_id) >= ${least}`;
  const [row] = toRows<DecisionCounts>(
    await db.execute(sql`
    with counted as materialized (
      select id, account_id, ending_id from ${runs}
      where story_id = ${storyId}::uuid and play_counted_at is not null
        and play_counted_at >= (${firstDay(days)})::timestamp at time zone 'UTC'
      order by last_used_at desc limit ${DECIDED_RUNS}),
    chosen as (
      select choice.key as "choiceId", choice.value as "optionId", count(*)::int as runs, ${some} as "accountIds"
      from counted join ${runStates} as stored on stored.run_id = counted.id,
        lateral jsonb_each_text(coalesce(stored.state -> 'chosen', '{}')) as choice group by 1, 2),
    ended as (select ending_id as "endingId", count(*)::int as runs, ${some} as "accountIds" from counted
      where ending_id is not null group by 1)
    select (select count(distinct account_id)::int from counted) as players,
      array(${reached(runScenes, 'scene_id')} union ${reached(runQuests, 'quest_id')}) as reached,
      (select coalesce(json_agg(chosen), '[]') from chosen) as chosen,
      (select coalesce(json_agg(ended), '[]') from ended) as ended`),
  );
  return row ?? { players: 0, reached: [], chosen: [], ended: [] };
}

/** Returns the story's current scenes, in order. */
export function readScenes(db: Reader, storyId: string) {
  return db
    .select({ sceneId: scenes.id, sceneName: scenes.name })
    .from(scenes)
    .where(and(eq(scenes.storyId, storyId), isNull(scenes.deletedAt)))
    .orderBy(asc(scenes.position));
}

/** How many runs started within these days began and completed a quest. Ordered by scene and quest. */
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
      from ${selectCounts(storyId, days)} where what in ('initialized', 'completed') group by key
    )
    select scenes.id as "sceneId", quests.id as "questId", quests.name as "questName",
      coalesce(initialized, 0) as initialized, coalesce(completed, 0) as completed
    from scenes join scene_quests on scene_quests.scene_id = scenes.id
    join quests on quests.id = scene_quests.quest_id
    left join steps on steps.key = quests.id
    where scenes.story_id = ${storyId}::uuid and scenes.deleted_at is null
    order by scenes.position, scene_quests.position`);
  return toRows<QuestRow>(rows);
}
