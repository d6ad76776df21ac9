import type { Connection } from '@emberlore/database';
import type { Log } from '../../../kit/log.ts';
import { addPendingCounts, addPendingDayCounts } from './counting.repository.ts';

/** Applies changes to story counts that were deferred because concurrent transactions held the story. */
export interface Counting {
  /** Applies the pending changes. */
  add(): Promise<void>;
  /** Starts applying pending changes every two seconds, until stopped. */
  startCountingJob(): { stop(): Promise<void> };
}

const EVERY_MS = 2000;
const STORIES_AT_ONCE = 200;
const CHANGES_AT_ONCE = 10_000;

export function createCounting({ transact }: Pick<Connection, 'transact'>, log: Log): Counting {
  let running: Promise<void> = Promise.resolve();
  async function add(): Promise<void> {
    await transact((writer) => addPendingCounts(writer, STORIES_AT_ONCE));
    await transact((writer) => addPendingDayCounts(writer, CHANGES_AT_ONCE));
  }
  const addQuietly = () =>
    add().catch((err: unknown) => log.error({ err }, 'What waits to be counted could not be added.'));
  return {
    add,
    startCountingJob() {
      let busy = false;
      const timer = setInterval(() => {
        if (busy) return;
        busy = true;
        running = addQuietly().finally(() => {
          busy = false;
        });
      }, EVERY_MS);
      return {
        async stop() {
          clearInterval(timer);
          await running;
        },
      };
    },
  };
}
