import { basename } from 'node:path';
import { createWorkerPool, WorkerFailed } from '@emberlore/voice';
import { fail, failWith } from './errors.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Log } from './log.ts';
import type { ThreadAnswer } from './thread-server.ts';

/** Does one job at a time; requesters alternate. */
const THREADS = 1;
const QUEUE = { concurrency: THREADS, mostPerRequester: 4, mostWaiting: 100 };
const TIME_LIMIT_MS = 20_000;
/** The thread ends after this idle time. */
const IDLE_MS = 10_000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Parses uploads, or does other long work, in a separate thread, which starts with the first job and ends when idle. */
export interface JobThread<Job, Result> {
  /**
   * Does one job. Throws the thread's coded error, `failure` if the thread crashed, ran out of memory or took too long, and
   * a 429 if too many jobs of the requester are waiting.
   */
  run(job: Job): Promise<Result>;
}

/** Limits of a thread, and what its requesters are told. */
export interface ThreadOptions {
  /** How long a job may take, in milliseconds; 20 seconds if absent. */
  timeLimit?: number;
  /** The error if the thread fails on a job: a 400 if absent, because an upload makes it fail; a 503 where it can't be the input. */
  failure?: 'invalidInput' | 'storeUnavailable';
}

/**
 * Creates a thread that runs `script`, which calls `serveThread`. Jobs and results are cloned on the event loop: keep them
 * small. Logs jobs on which the thread fails, because they may reveal a bug of ours.
 */
export function createThread<Job, Result>(
  script: URL,
  log: Pick<Log, 'warn'>,
  { timeLimit = TIME_LIMIT_MS, failure = 'invalidInput' }: ThreadOptions = {},
): JobThread<Job, Result> {
  const pool = createWorkerPool<Job, ThreadAnswer<Result>>({
    script,
    size: THREADS,
    timeLimit,
    idleMs: IDLE_MS,
    attempts: 1,
    resourceLimits: MEMORY,
  });
  const queue = createFairQueue(QUEUE);
  return {
    async run(job) {
      const answer = await queue
        .run(() => pool.run(job))
        .catch((error: unknown) => {
          if (!(error instanceof WorkerFailed)) throw error;
          log.warn({ err: error, script: basename(script.pathname) }, 'A worker thread crashed.');
          throw fail(failure, { cause: error });
        });
      if ('result' in answer) return answer.result;
      const { code, fields } = answer.refused;
      throw failWith(code, fields ? { fields } : {});
    },
  };
}
