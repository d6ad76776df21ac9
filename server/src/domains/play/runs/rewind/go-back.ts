import { limits } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import { fail, notFound } from '../../../../kit/errors.ts';
import { closeOtherRuns, lockRuns, readPlace, reopenRun } from '../runs.repository.ts';
import type { Reopened } from '../runs.ts';
import { fillBranch, insertBranch } from './branch.repository.ts';
import {
  type BranchedRun,
  countBranches,
  countHeld,
  countLately,
  isReplyComing,
  type Moment,
  readMoment,
  readRunOf,
  type TalkedMoment,
} from './moments.repository.ts';

/** Branches that an account may open within a minute: each copies what was said and done. */
const branchesAMinute = 10;

/** Returns the run in which an event happened: a branch shares what happened before it with its parent. */
async function findRunOf(
  writer: Writer,
  accountId: string,
  runId: string,
  position: number,
): Promise<BranchedRun | null> {
  let run = await readRunOf(writer, accountId, runId);
  while (run && run.parentRunId !== null && position <= (run.branchedAfter ?? 0))
    run = await readRunOf(writer, accountId, run.parentRunId);
  return run;
}

async function checkLimits(writer: Writer, accountId: string, run: BranchedRun, moment: Moment): Promise<void> {
  if (await isReplyComing(writer, accountId, run.storyId)) throw fail('tooMany', { retryAfter: 2 });
  if ((await countLately(writer, accountId)) >= branchesAMinute) throw fail('tooMany', { retryAfter: 60 });
  if ((await countBranches(writer, run.rootRunId ?? run.id)) >= limits.branchesMost) throw fail('tooManyBranches');
  // One more than allowed is enough to know.
  if ((await countHeld(writer, run, moment, limits.branchedRowsMost + 1)) > limits.branchedRowsMost)
    throw fail('tooManyBranches');
}

async function findMoment(
  writer: Writer,
  accountId: string,
  asked: { runId: string; position: number },
): Promise<{ run: BranchedRun; moment: TalkedMoment }> {
  const run = await findRunOf(writer, accountId, asked.runId, asked.position);
  const moment = run && (await readMoment(writer, run.id, asked.position));
  if (!moment) throw notFound('Moment');
  return { run, moment };
}

/**
 * Opens a branch of the account's run with the state of the moment right before an event, and closes the run that was
 * open. The account is held. Throws `Moment Not Found.`, `Branch Limit Reached.`, or `Too Many Requests.` while a reply
 * is in progress or after too many branches within a minute.
 */
export async function goBack(
  writer: Writer,
  accountId: string,
  { storyId, ...asked }: { storyId: string; runId: string; position: number },
): Promise<Reopened & { inGroup: boolean }> {
  await lockRuns(writer, accountId, storyId);
  const { run, moment } = await findMoment(writer, accountId, asked);
  await checkLimits(writer, accountId, run, moment);
  const runId = await insertBranch(writer, accountId, run, moment);
  await fillBranch(writer, { branchId: runId, parentId: run.id, moment });
  await closeOtherRuns(writer, accountId, storyId, runId);
  return { runId, ...(await readPlace(writer, runId)), sceneId: moment.sceneId, inGroup: moment.inGroup };
}

/** Reopens one of the account's runs with all its progress, and closes the one that was open. The account is held. */
export async function switchBranch(
  writer: Writer,
  accountId: string,
  { storyId, runId }: { storyId: string; runId: string },
): Promise<Reopened> {
  await lockRuns(writer, accountId, storyId);
  await closeOtherRuns(writer, accountId, storyId, runId);
  return { runId, ...(await reopenRun(writer, runId)) };
}
