import {
  asId,
  dayBefore,
  isPlayable,
  type Reader,
  runCheckpoints,
  runStates,
  runs,
  scenes,
  turns,
} from '@emberlore/database';
import { and, eq, sql } from 'drizzle-orm';
import { isGroupCause } from '../../conversation/group-causes.service.ts';

/** A run, as the rules of branches need it. */
export type BranchedRun = Pick<
  typeof runs.$inferSelect,
  'id' | 'storyId' | 'parentRunId' | 'rootRunId' | 'branchedAfter' | 'remembers' | 'openedAt'
>;

/** Reads a run of the account; null if there is none. */
export async function readRunOf(db: Reader, accountId: string, runId: string): Promise<BranchedRun | null> {
  const [run] = await db
    .select({
      id: runs.id,
      storyId: runs.storyId,
      parentRunId: runs.parentRunId,
      rootRunId: runs.rootRunId,
      branchedAfter: runs.branchedAfter,
      remembers: runs.remembers,
      openedAt: runs.openedAt,
    })
    .from(runs)
    .where(and(eq(runs.id, asId(runId)), eq(runs.accountId, accountId)));
  return run ?? null;
}

/** A moment that the player can go back to. */
export interface Moment {
  position: number;
  sceneId: string;
  /** The character that accompanied the player; null also if the player may no longer take it along. */
  coopCharacterId: string | null;
  at: Date;
}

/** A moment, and in which talk it was. */
export interface TalkedMoment extends Moment {
  /** Whether what the player said last before it was to everybody in the scene. */
  inGroup: boolean;
}

/** Reads the moment right before an event; null without a checkpoint, or if its scene cannot be played now. */
export async function readMoment(db: Reader, runId: string, position: number): Promise<TalkedMoment | null> {
  const [row] = await db
    .select({
      sceneId: scenes.id,
      at: runCheckpoints.createdAt,
      coopCharacterId: sql<string | null>`case when may_take_along(${runCheckpoints.coopCharacterId}, ${runs.accountId})
        then ${runCheckpoints.coopCharacterId} end`,
      lastCause: sql<string | null>`(select ${turns.ledgerCause} from ${turns}
        where ${turns.runId} = ${runCheckpoints.runId} and ${turns.sceneId} = ${runCheckpoints.sceneId}
          and ${turns.id} >= ${dayBefore(runs.id)} and ${turns.createdAt} <= ${runCheckpoints.createdAt}
          and ${turns.kind} <> 'opening' and ${turns.status} = 'done' and not ${turns.superseded}
        order by ${turns.id} desc limit 1)`,
    })
    .from(runCheckpoints)
    .innerJoin(runs, eq(runs.id, runCheckpoints.runId))
    .innerJoin(scenes, and(eq(scenes.id, runCheckpoints.sceneId), isPlayable))
    .where(and(eq(runCheckpoints.runId, runId), eq(runCheckpoints.position, position)));
  if (!row) return null;
  const { lastCause, ...moment } = row;
  return { position, ...moment, inGroup: isGroupCause(lastCause) };
}

/** Whether a reply to the account is in progress in any run of the story. */
export async function isReplyComing(db: Reader, accountId: string, storyId: string): Promise<boolean> {
  const [row] = await db.execute<{ coming: boolean }>(sql`select exists (select from ${runs} join ${turns}
    on ${turns.runId} = ${runs.id} where ${runs.accountId} = ${accountId}::uuid and ${runs.storyId} = ${storyId}::uuid
    and ${turns.status} = 'pending' and ${turns.leaseUntil} > now()) as coming`);
  return row?.coming === true;
}

/** Counts the branches that descend from a started run. */
export const countBranches = (db: Reader, rootRunId: string): Promise<number> =>
  db.$count(runs, eq(runs.rootRunId, rootRunId));

/**
 * Counts the turns and events that the branches of a start hold, with those that one more of them would copy from a run. Turns
 * are counted up to `most`, since those of a long run are many.
 */
export async function countHeld(
  db: Reader,
  { id, rootRunId }: Pick<BranchedRun, 'id' | 'rootRunId'>,
  { position, at }: Moment,
  most: number,
): Promise<number> {
  const isOfStart = eq(runs.rootRunId, rootRunId ?? id);
  const [row] = await db.execute<{ held: number }>(sql`select ${position - 1}::int
    + (select coalesce(sum(events), 0) from ${runStates} join ${runs} on ${runs.id} = run_id where ${isOfStart})::int
    + (select count(*) from (select from ${runs} join ${turns} on ${turns.runId} = ${runs.id}
        and ${turns.id} >= ${dayBefore(runs.id)} where ${isOfStart} limit ${most}) as branched)::int
    + (select count(*) from (select from ${turns} where ${turns.runId} = ${id}::uuid and ${turns.id} >= ${dayBefore(id)}
        and ${turns.createdAt} <= ${at.toISOString()}::timestamptz limit ${most}) as copied)::int as held`);
  return row?.held ?? 0;
}

/** Counts the branches that the account opened within the last minute, in all stories. */
export async function countLately(db: Reader, accountId: string): Promise<number> {
  const [row] = await db.execute<{ opened: number }>(sql`select count(*)::int as opened from ${runs}
    where account_id = ${accountId}::uuid and last_used_at >= now() - interval '1 minute'
      and id >= first_id_of(now() - interval '1 minute') and root_run_id is not null`);
  return row?.opened ?? 0;
}
