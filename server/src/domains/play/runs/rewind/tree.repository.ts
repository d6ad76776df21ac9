import { isNotHidden, isPlayable, type Reader, runCheckpoints, runEvents, runs, scenes } from '@emberlore/database';
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { unnamed } from '../../../../kit/unnamed.ts';

/** Reads a started run and its branches, in the order in which they were opened. */
export function readFamily(db: Reader, rootRunId: string) {
  return db
    .select({
      id: runs.id,
      parentRunId: runs.parentRunId,
      branchedAfter: runs.branchedAfter,
      latest: runs.latest,
      lastUsedAt: runs.lastUsedAt,
      openedAt: runs.openedAt,
      endingId: runs.endingId,
    })
    .from(runs)
    .where(or(eq(runs.id, rootRunId), eq(runs.rootRunId, rootRunId)))
    .orderBy(asc(runs.id));
}

export type FamilyRun = Awaited<ReturnType<typeof readFamily>>[number];

/** The most happenings of a tree: more than 40 branches have in a story with all scenes, choices and duels there can be. */
const mostHappenings = 2000;

/** Selects what happened last in these runs: each run's own events, not those that it shares with its parent. */
function selectLatest(db: Reader, runIds: readonly string[]) {
  const own = db
    .select({
      runId: runEvents.runId,
      position: runEvents.position,
      event: runEvents.event,
      createdAt: runEvents.createdAt,
    })
    .from(runEvents)
    .where(
      and(
        eq(runEvents.runId, runs.id),
        gt(runEvents.position, sql`coalesce(${runs.branchedAfter}, 0)`),
        sql`${runEvents.event} ->> 'kind' in ('entered', 'chose', 'rolled', 'duel', 'ended')`,
      ),
    )
    .orderBy(desc(runEvents.position))
    .limit(mostHappenings)
    .as('own');
  return db
    .select({
      runId: own.runId,
      accountId: runs.accountId,
      position: own.position,
      event: own.event,
      createdAt: own.createdAt,
    })
    .from(runs)
    .crossJoinLateral(own)
    .where(inArray(runs.id, [...runIds]))
    .orderBy(desc(own.createdAt), desc(own.runId), desc(own.position))
    .limit(mostHappenings)
    .as('latest');
}

type Latest = ReturnType<typeof selectLatest>;

/** The name of a node's scene: the current one while the player may see it, otherwise the one they played. */
const sceneNameOf = ({ runId, accountId, event }: Latest) => sql<string>`(select
    case when may_see_scene(place.id, ${accountId}) then place.name
    when place.hidden_at is null then coalesce((select scene_name from run_scenes
      where run_id = ${runId} and scene_id = place.id), ${unnamed.scene}) end
  from scenes as place where place.id = (${event} ->> 'sceneId')::uuid)`;

/** The name by which the player knows an opponent. */
const opponentNameOf = ({ accountId, event }: Latest) => sql<
  string | null
>`(select known_name(opponent.id, ${accountId})
  from characters as opponent where opponent.id = (${event} ->> 'characterId')::uuid)`;

/**
 * Reads what a tree shows of these runs, run by run in order: the latest 2,000 happenings. Names are those that the player
 * knows.
 */
export function readHappenings(db: Reader, runIds: readonly string[]) {
  const latest = selectLatest(db, runIds);
  const kind = sql<string>`${latest.event} ->> 'kind'`;
  return db
    .select({
      runId: latest.runId,
      position: latest.position,
      event: latest.event,
      at: latest.createdAt,
      returnable: sql<boolean>`${scenes.id} is not null`,
      sceneName: sql<string>`coalesce(case when ${kind} = 'entered' then ${sceneNameOf(latest)} end, ${unnamed.scene})`,
      opponentName: sql<string>`coalesce(case when ${kind} = 'duel' then ${opponentNameOf(latest)} end,
        ${unnamed.character})`,
    })
    .from(latest)
    .leftJoin(runCheckpoints, and(eq(runCheckpoints.runId, latest.runId), eq(runCheckpoints.position, latest.position)))
    .leftJoin(scenes, and(eq(scenes.id, runCheckpoints.sceneId), isPlayable, isNotHidden(scenes)))
    .orderBy(asc(latest.runId), asc(latest.position));
}

export type Happening = Awaited<ReturnType<typeof readHappenings>>[number];
