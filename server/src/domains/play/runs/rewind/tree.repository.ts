import { isNotHidden, isPlayable, type Reader, runCheckpoints, runEvents, runs, scenes } from '@emberlore/database';
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
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

/** The name of a node's scene: the current one while the player may see it, otherwise the one they played. */
const sceneName = sql<string>`(select case when may_see_scene(place.id, ${runs.accountId}) then place.name
    when place.hidden_at is null then coalesce((select scene_name from run_scenes
      where run_id = ${runs.id} and scene_id = place.id), ${unnamed.scene}) end
  from scenes as place where place.id::text = ${runEvents.event} ->> 'sceneId')`;

/** The name by which the player knows an opponent. */
const opponentName = sql<string | null>`(select known_name(opponent.id, ${runs.accountId}) from characters as opponent
  where opponent.id::text = ${runEvents.event} ->> 'characterId')`;

/**
 * Reads what a tree shows of these runs: each run's own events, not those that it shares with its parent. Names are those
 * that the player knows.
 */
export function readHappenings(db: Reader, runIds: readonly string[]) {
  const kind = sql<string>`${runEvents.event} ->> 'kind'`;
  return db
    .select({
      runId: runEvents.runId,
      position: runEvents.position,
      event: runEvents.event,
      at: runEvents.createdAt,
      returnable: sql<boolean>`${scenes.id} is not null`,
      sceneName: sql<string>`coalesce(case when ${kind} = 'entered' then ${sceneName} end, ${unnamed.scene})`,
      opponentName: sql<string>`coalesce(case when ${kind} = 'duel' then ${opponentName} end, ${unnamed.character})`,
    })
    .from(runEvents)
    .innerJoin(runs, eq(runs.id, runEvents.runId))
    .leftJoin(
      runCheckpoints,
      and(eq(runCheckpoints.runId, runEvents.runId), eq(runCheckpoints.position, runEvents.position)),
    )
    .leftJoin(scenes, and(eq(scenes.id, runCheckpoints.sceneId), isPlayable, isNotHidden(scenes)))
    .where(
      and(
        inArray(runEvents.runId, [...runIds]),
        gt(runEvents.position, sql`coalesce(${runs.branchedAfter}, 0)`),
        sql`${kind} in ('entered', 'chose', 'duel', 'ended')`,
      ),
    )
    .orderBy(asc(runEvents.runId), asc(runEvents.position));
}

export type Happening = Awaited<ReturnType<typeof readHappenings>>[number];
