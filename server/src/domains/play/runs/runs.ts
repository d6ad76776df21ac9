import type { Writer } from '@emberlore/database';
import type { Caller } from '../../../kit/route.ts';
import * as store from './runs.repository.ts';

/** A reopened run and its last scene; empty if the story has never been played. */
export interface Reopened {
  runId: string | null;
  sceneId: string | null;
  coopCharacterId: string | null;
}

/** Returns the account's latest open run of a story; opens one if there is none. */
export async function currentRun(writer: Writer, accountId: string, storyId: string): Promise<string> {
  const run = await store.latestRun(writer, accountId, storyId);
  if (run) return run.id;
  await store.lockRuns(writer, accountId, storyId);
  const meanwhile = await store.latestRun(writer, accountId, storyId);
  return meanwhile?.id ?? store.insertRun(writer, { accountId, storyId, remembers: true }, { counted: false });
}

/** A story to play, and its owner. */
interface Played {
  storyId: string;
  ownerId: string;
}

/** A run to start: its story, and whether the characters remember the player from earlier runs. */
interface Started extends Played {
  remembers: boolean;
}

/**
 * Starts a new run and counts the play, unless the story is the player's own or a play of theirs has counted today
 * (UTC). Uses an existing run that has entered no scene.
 */
export async function startRun(
  writer: Writer,
  { storyId, ownerId, remembers }: Started,
  { accountId }: Caller,
): Promise<void> {
  await store.lockRuns(writer, accountId, storyId);
  const isCounted = accountId !== ownerId && !(await store.hasCountedToday(writer, accountId, storyId));
  const run = await store.latestRun(writer, accountId, storyId);
  const fresh = run && !run.begun && !run.branch ? run.id : null;
  const runId = fresh ?? (await store.insertRun(writer, { accountId, storyId, remembers }, { counted: isCounted }));
  if (fresh) await store.setRemembers(writer, fresh, remembers);
  if (fresh && isCounted) await store.countPlay(writer, fresh);
  await store.closeOtherRuns(writer, accountId, storyId, runId);
}

/** Closes the account's open run of a story, which ends its talks. */
export async function closeRun(writer: Writer, storyId: string, { accountId }: Caller): Promise<void> {
  await store.lockRuns(writer, accountId, storyId);
  await store.closeOtherRuns(writer, accountId, storyId, null);
}

/** Reopens the run of a story that the account opened last, with all its progress. */
export async function continueRun(writer: Writer, storyId: string, { accountId }: Caller): Promise<Reopened> {
  await store.lockRuns(writer, accountId, storyId);
  const runId = await store.latestRunEver(writer, accountId, storyId);
  if (runId === null) return { runId, sceneId: null, coopCharacterId: null };
  await store.closeOtherRuns(writer, accountId, storyId, runId);
  return { runId, ...(await store.reopenRun(writer, runId)) };
}
