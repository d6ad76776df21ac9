import { basename } from 'node:path';
import { createWorkerPool, WorkerFailed } from '@emberlore/voice';
import { fail, failWith } from './errors.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Log } from './log.ts';
import type { ParserAnswer } from './parser-thread.ts';

/** Parses one file at a time. Further uploads wait on the disk; requesters alternate. */
const THREADS = 1;
const QUEUE = { concurrency: THREADS, mostPerRequester: 4, mostWaiting: 100 };
const TIME_LIMIT_MS = 20_000;
/** The thread ends after this idle time. */
const IDLE_MS = 10_000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Parses uploads in a separate thread, which starts with the first job and ends when idle. */
export interface Parser<Job, Result> {
  /**
   * Parses one upload. Throws the thread's coded error, a 400 if the thread crashed, ran out of memory or took longer
   * than 20 seconds, and a 429 if too many uploads of the requester are waiting.
   */
  parse(job: Job): Promise<Result>;
}

/**
 * Creates a parser whose thread runs `script`, which calls `serveParser`. Results are cloned on the event loop: keep
 * them small. Logs uploads on which the thread fails, because they may reveal a bug of ours.
 */
export function createParser<Job, Result>(script: URL, log: Pick<Log, 'warn'>): Parser<Job, Result> {
  const pool = createWorkerPool<Job, ParserAnswer<Result>>({
    script,
    size: THREADS,
    timeLimit: TIME_LIMIT_MS,
    idleMs: IDLE_MS,
    attempts: 1,
    resourceLimits: MEMORY,
  });
  const queue = createFairQueue(QUEUE);
  return {
    async parse(job) {
      const answer = await queue
        .run(() => pool.run(job))
        .catch((error: unknown) => {
          if (!(error instanceof WorkerFailed)) throw error;
          log.warn({ err: error, script: basename(script.pathname) }, 'An upload made its parser fail.');
          throw fail('invalidInput', { cause: error });
        });
      if ('parsed' in answer) return answer.parsed;
      const { code, fields } = answer.refused;
      throw failWith(code, fields ? { fields } : {});
    },
  };
}
