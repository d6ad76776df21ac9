import { asId, type Reader, runEvents, runStates, runs, type Writer } from '@emberlore/database';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { emptyState, foldEvents, type RunEvent, type RunState } from './run-log.ts';

/** The state of a run, and the number of events that it adds up. */
export interface LoggedState {
  state: RunState;
  events: number;
}

/** Reads the state of a run: the stored one, and the events after it. */
export async function readLoggedState(db: Reader, runId: string): Promise<LoggedState> {
  const [stored] = await db.select().from(runStates).where(eq(runStates.runId, runId));
  const before = stored?.events ?? 0;
  const later = await db
    .select({ event: runEvents.event })
    .from(runEvents)
    .where(and(eq(runEvents.runId, runId), gt(runEvents.position, before)))
    .orderBy(asc(runEvents.position));
  return addLater(
    { events: before, state: stored?.state ?? null },
    later.map(({ event }) => event),
  );
}

/** A stored state of a run as it is read; null without one. */
export interface StoredState {
  events: number;
  state: object | null;
}

/** Returns the state of a run from the stored one and the events after it. */
export function addLater(stored: StoredState, later: readonly object[]): LoggedState {
  // Only this file writes both, in the shape of the types.
  const state = { ...emptyState, ...(stored.state as Partial<RunState> | null) };
  return { state: foldEvents(later as readonly RunEvent[], state), events: stored.events + later.length };
}

/** An event of a run log. */
export interface LoggedEvent {
  event: RunEvent;
  at: Date;
}

/** Events that are read and added up at once: a log of thousands must not hold up the server. */
const eventsAtOnce = 500;

/** Reads the log of a run in order, some events at a time. */
export async function* readLog(db: Reader, runId: string): AsyncGenerator<LoggedEvent[]> {
  for (let read = 0, length = eventsAtOnce; length === eventsAtOnce; read += length) {
    const rows = await db
      .select({ event: runEvents.event, at: runEvents.createdAt })
      .from(runEvents)
      .where(and(eq(runEvents.runId, runId), gt(runEvents.position, read)))
      .orderBy(asc(runEvents.position))
      .limit(eventsAtOnce);
    length = rows.length;
    // Only this file writes events, in the shape of the type.
    yield rows.map(({ event, at }) => ({ event: event as unknown as RunEvent, at }));
  }
}

/** Adds events to the log of a run, whose row is locked, and stores the state that they lead to. */
export async function appendEvents(
  writer: Writer,
  runId: string,
  events: readonly RunEvent[],
  after: LoggedState,
): Promise<void> {
  const first = after.events - events.length + 1;
  await writer.execute(sql`select append_run_events(${runId}, ${first}, ${JSON.stringify(events)}, ${after.events},
    ${JSON.stringify(after.state)})`);
}

/** Counts the choices made in a run, at most `most`. */
export async function countChoices(db: Reader, runId: string, most: number): Promise<number> {
  const [row] = await db.execute<{ made: number }>(sql`select count(*)::int as made from (select from ${runEvents}
    where run_id = ${runId}::uuid and event ->> 'kind' = 'chose' limit ${most}) as chosen`);
  return row?.made ?? 0;
}

/** Stores the ending that a run has reached. */
export async function saveEnding(writer: Writer, runId: string, endingId: string): Promise<void> {
  await writer.update(runs).set({ endingId }).where(eq(runs.id, runId));
}

/** Reads the endings of a story that an account has reached. */
export async function readReachedEndings(db: Reader, storyId: string, accountId: string): Promise<string[]> {
  const rows = await db.execute<{ ending: string }>(sql`select distinct ending_id as ending from ${runs}
    where story_id = ${asId(storyId)} and account_id = ${asId(accountId)} and ending_id is not null`);
  return rows.map(({ ending }) => ending);
}

/** Number of the latest finished runs of a story that its shares are counted from. */
const COUNTED_RUNS = 5000;

/** Counts the players who lately reached an ending of a story, and those who reached this one. */
export async function countEndings(db: Reader, storyId: string, endingId: string) {
  const [row] = await db.execute<{ players: number; here: number }>(sql`
    select count(distinct account_id)::int as players,
      (count(distinct account_id) filter (where ending_id = ${endingId}))::int as here
    from (select account_id, ending_id from ${runs} where story_id = ${asId(storyId)} and ending_id is not null
      order by id desc limit ${COUNTED_RUNS}) as latest`);
  return row ?? { players: 0, here: 0 };
}
