import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { firstLineOf } from '../faults.ts';
import { stopPostmaster } from './postmaster.ts';

/** Maximum pause between two attempts to restart PostgreSQL, in milliseconds. */
const LONGEST_PAUSE = 5000;

/**
 * Watches a running PostgreSQL and restarts it whenever it exits by itself, until `stop`. If it can't be started, for
 * example because the disk is full, retries until it can.
 */
export function supervisePostgres(options: {
  first: ChildProcess;
  relaunch: () => Promise<ChildProcess>;
  warn: (text: string) => void;
}): { stop: () => Promise<void> } {
  const { relaunch, warn } = options;
  const stopping = new AbortController();
  let current = options.first;
  let restart = Promise.resolve();

  function watch(child: ChildProcess): void {
    current = child;
    const onExit = () => {
      if (stopping.signal.aborted) return;
      warn(`PostgreSQL ended by itself (${child.signalCode ?? child.exitCode}); starting it again.`);
      restart = startAgain();
    };
    if (child.exitCode !== null || child.signalCode !== null) onExit();
    else child.once('exit', onExit);
  }

  async function startAgain(): Promise<void> {
    for (let pause = 50; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return watch(await relaunch());
      } catch (error) {
        warn(firstLineOf(error));
        await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  // A process that exits without `stop` stops its PostgreSQL as well; only kill -9 leaves it to the next start.
  const onProcessExit = () => current.kill('SIGINT');
  process.once('exit', onProcessExit);
  watch(options.first);
  return {
    stop: async () => {
      stopping.abort();
      await restart;
      await stopPostmaster(current);
      process.off('exit', onProcessExit);
    },
  };
}
