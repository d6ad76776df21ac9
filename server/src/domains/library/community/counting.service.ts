import type { Connection } from '@emberlore/database';
import type { Log } from '../../../kit/log.ts';
import { type RegularJob, startRegularJob } from '../../../kit/regular-job.ts';
import { addPendingCounts, addPendingDayCounts } from './counting.repository.ts';

/** Applies changes to story counts that were deferred because concurrent transactions held the story. */
export interface Counting {
  /** Applies the pending changes. */
  add(): Promise<void>;
  /** Starts applying pending changes every two seconds, until stopped. */
  startCountingJob(): RegularJob;
}

const EVERY_MS = 2000;
const STORIES_AT_ONCE = 200;
const CHANGES_AT_ONCE = 10_000;

export function createCounting({ transact }: Pick<Connection, 'transact'>, log: Log): Counting {
  async function add(): Promise<void> {
    await transact((writer) => addPendingCounts(writer, STORIES_AT_ONCE));
    await transact((writer) => addPendingDayCounts(writer, CHANGES_AT_ONCE));
  }
  return {
    add,
    startCountingJob: () =>
      startRegularJob(add, {
        everyMs: EVERY_MS,
        onError: (err) => log.error({ err }, 'Applying pending counts failed.'),
      }),
  };
}
