import {
  asId,
  isPlayable,
  memories,
  type Reader,
  runScenes,
  runs,
  scenes,
  turns,
  type Writer,
} from '@emberlore/database';
import { and, desc, eq, gte, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';
import type { StoredState } from './log/run-log.repository.ts';

/** A run, as the rules need it. */
export interface Run {
  id: string;
  /** Whether the run has entered a scene. */
  begun: boolean;
  /** Whether it is a branch of another run. */
  branch: boolean;
  counted: boolean;
}

/** Returns the account's latest open run of a story; null if there is none. */
export async function latestRun(db: Reader, accountId: string, storyId: string): Promise<Run | null> {
  const [row] = await db
    .select({
      id: runs.id,
      // A lookup per run: with `exists`, the planner may read the scenes of all runs.
      begun: sql<boolean>`(select true from ${runScenes} where ${runScenes.runId} = ${runs.id} limit 1) is not null`,
      branch: sql<boolean>`${runs.rootRunId} is not null`,
      counted: sql<boolean>`${runs.playCountedAt} is not null`,
    })
    .from(runs)
    .where(and(eq(runs.accountId, accountId), eq(runs.storyId, storyId), isNull(runs.closedAt)))
    .orderBy(desc(runs.id))
    .limit(1);
  return row ?? null;
}

/** Prevents others from opening or closing this account's runs of the story until the transaction ends. */
export async function lockRuns(writer: Writer, accountId: string, storyId: string): Promise<void> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`run ${accountId} ${storyId}`}, 0))`);
}

/** Prevents others from changing the run's progress until the transaction ends. Returns the run's story. */
export async function lockRun(writer: Writer, runId: string): Promise<string> {
  const [row] = await writer
    .update(runs)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(runs.id, runId))
    .returning({ storyId: runs.storyId });
  return row?.storyId ?? '';
}

/** How a run stands in a scene, with the stored state of its log and the events after it. */
export interface LockedStanding extends StoredState {
  storyId: string;
  /** Whether each quest that was begun is completed. */
  standings: Readonly<Record<string, boolean>>;
  won: boolean;
  later: readonly object[];
}

/** Locks a run like `lockRun`, and returns how it stands in a scene; null if there is no such run. */
export async function lockStanding(writer: Writer, runId: string, sceneId: string): Promise<LockedStanding | null> {
  const [row] = await writer.execute<{ standing: LockedStanding & { storyId: string | null } }>(
    sql`select lock_standing(${runId}, ${sceneId}) as standing`,
  );
  return row?.standing.storyId ? row.standing : null;
}

/** Sets whether the characters remember the player from earlier runs. */
export async function setRemembers(writer: Writer, runId: string, remembers: boolean): Promise<void> {
  await writer.update(runs).set({ remembers }).where(eq(runs.id, runId));
}

/** Closes the account's open runs of the story, except `kept`. */
export async function closeOtherRuns(
  writer: Writer,
  accountId: string,
  storyId: string,
  exceptId: string | null,
): Promise<void> {
  const others = exceptId === null ? undefined : ne(runs.id, exceptId);
  await writer
    .update(runs)
    .set({ closedAt: sql`now()` })
    .where(and(eq(runs.accountId, accountId), eq(runs.storyId, storyId), isNull(runs.closedAt), others));
}

/** How many closed runs without a message an account keeps of a story: of those that ended, and of the others. */
const SILENT_RUNS_KEPT = 50;
/** How many of the latest closed runs are looked through for those without a message. */
const RUNS_LOOKED_THROUGH = 500;

/**
 * Deletes the account's oldest closed runs of the story in which nothing was said, beyond those that are kept, because
 * they are free and could fill the database. Counted plays stay: there is one a day at most. So
 * do runs that have branches: without them, the branches would not know each other.
 */
async function deleteSilentRuns(writer: Writer, accountId: string, storyId: string): Promise<void> {
  // A character may have begun to talk for free. Lines are deleted after some time, and memories stay: each line of either
  // has made a version of them, so that more versions than first words mean messages. A branch copies lines and begins anew.
  const silent = sql`select id, row_number() over (partition by ending_id is null order by id desc) as place from (
      select id, ending_id from ${runs} where account_id = ${asId(accountId)} and story_id = ${asId(storyId)}
        and closed_at is not null and play_counted_at is null order by id desc limit ${RUNS_LOOKED_THROUGH}) as closed
    where case when count_said(closed.id, 1) > 0 then false
      else (select true from ${memories} as kept where kept.run_id = closed.id and kept.version > (
        select count(*) from ${turns} as line where line.run_id = closed.id and line.character_id = kept.character_id
          and line.id >= day_before(closed.id) and line.kind = 'opening') limit 1) is null end`;
  await writer.execute(sql`delete from ${runs} where id in (
    select id from (${silent}) as silent where place > ${SILENT_RUNS_KEPT}
      and (select true from ${runs} as branch where branch.root_run_id = silent.id limit 1) is null
      and (select true from ${runs} as branch where branch.parent_run_id = silent.id limit 1) is null)`);
}

/** A run to insert: one that is started, or a branch. */
type NewRun = Pick<typeof runs.$inferInsert, 'accountId' | 'storyId' | 'remembers'> &
  Partial<
    Pick<typeof runs.$inferInsert, 'openedAt' | 'coopCharacterId' | 'parentRunId' | 'rootRunId' | 'branchedAfter'>
  >;

/**
 * Inserts an open run, and deletes the oldest of those in which nothing was said. A counted run is a play. Returns its
 * id.
 */
export async function insertRun(writer: Writer, run: NewRun, { counted }: { counted: boolean }): Promise<string> {
  const row = onlyRow(
    await writer
      .insert(runs)
      .values({ ...run, playCountedAt: counted ? sql`now()` : null })
      .returning({ id: runs.id }),
  );
  await deleteSilentRuns(writer, run.accountId, run.storyId);
  return row.id;
}

/**
 * Returns the run of a story that the account opened last, open or closed, preferring those that have entered a scene;
 * null if there is none.
 */
export async function latestRunEver(db: Reader, accountId: string, storyId: string): Promise<string | null> {
  const first = async (which: SQL | undefined, order: SQL) => {
    const theirs = and(eq(runs.accountId, accountId), eq(runs.storyId, storyId), which);
    const [row] = await db.select({ id: runs.id }).from(runs).where(theirs).orderBy(order, desc(runs.id)).limit(1);
    return row?.id ?? null;
  };
  const begun = sql`${runs.begun}`;
  const latest = sql`${runs.latest}`;
  const byUse = sql`${runs.lastUsedAt} desc nulls first`;
  return (await first(and(latest, begun), byUse)) ?? (await first(begun, byUse)) ?? first(latest, byUse);
}

/** Reopens a run as the one of its story that was opened last. Returns where the player is in it; see `readPlace`. */
export async function reopenRun(writer: Writer, runId: string) {
  const [run] = await writer
    .update(runs)
    .set({ closedAt: null, lastUsedAt: sql`now()`, latest: true })
    .where(eq(runs.id, runId))
    .returning({ accountId: runs.accountId, storyId: runs.storyId });
  if (run) {
    const others = and(eq(runs.accountId, run.accountId), eq(runs.storyId, run.storyId), ne(runs.id, runId));
    await writer
      .update(runs)
      .set({ latest: false })
      .where(and(others, sql`${runs.latest}`));
  }
  return readPlace(writer, runId);
}

/** Returns a run's last scene and its partner, unless the account may no longer take the partner along. */
export async function readPlace(db: Reader, runId: string) {
  const [run] = await db
    .select({ accountId: runs.accountId, coopCharacterId: runs.coopCharacterId })
    .from(runs)
    .where(eq(runs.id, runId));
  const [last] = await db
    .select({ sceneId: runScenes.sceneId })
    .from(runScenes)
    .innerJoin(scenes, and(eq(scenes.id, runScenes.sceneId), isPlayable))
    .where(eq(runScenes.runId, runId))
    .orderBy(desc(runScenes.enteredAt))
    .limit(1);
  const partner = run?.coopCharacterId ?? null;
  const isThere = run && partner !== null && (await mayTakeAlong(db, partner, run.accountId));
  return { sceneId: last?.sceneId ?? null, coopCharacterId: isThere ? partner : null };
}

/** Whether a play of the story by this account has counted today (UTC). Lock the runs first. */
export async function hasCountedToday(db: Reader, accountId: string, storyId: string): Promise<boolean> {
  const today = sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;
  const rows = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.storyId, storyId), eq(runs.accountId, accountId), gte(runs.playCountedAt, today)))
    .limit(1);
  return rows.length > 0;
}

/** Counts the play of a run, once per run. */
export async function countPlay(writer: Writer, runId: string): Promise<void> {
  await writer
    .update(runs)
    .set({ playCountedAt: sql`now()` })
    .where(and(eq(runs.id, runId), isNull(runs.playCountedAt)));
}

/** Sets the co-op partner. */
export async function setPartner(writer: Writer, runId: string, characterId: string): Promise<void> {
  await writer.update(runs).set({ coopCharacterId: characterId }).where(eq(runs.id, runId));
}

/** Whether the account may take this character along: its own or a public one, not deleted or hidden by moderators. */
export async function mayTakeAlong(db: Reader, characterId: string, accountId: string): Promise<boolean> {
  const [row] = await db.execute<{ may: boolean }>(
    sql`select may_take_along(${asId(characterId)}, ${accountId}) as may`,
  );
  return row?.may === true;
}
