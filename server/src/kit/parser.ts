import { basename } from 'node:path';
import { createWorkerPool, WorkerFailed } from '@emberlore/voice';
import { CodedError, fail } from './errors.ts';
import type { Log } from './log.ts';
import type { ParserAnswer } from './parser-thread.ts';

/** Parses one file at a time. A hundred that come at once wait in line, each of them on the disk. */
const THREADS = 1;
const TIME_LIMIT_MS = 20_000;
/** The thread ends when nothing has been parsed for so long. */
const IDLE_MS = 10_000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Parses uploads in a thread of its own, which starts with the first job and ends when there are none. */
export interface Parser<Job, Result> {
  /**
   * Parses one upload. Throws the coded error that the thread threw, and a 400 for an upload on which the thread crashed, ran
   * out of memory or took longer than 20 seconds.
   */
  parse(job: Job): Promise<Result>;
}

/**
 * A parser whose thread runs `script`, which calls `serveParser`. Results are cloned on the event loop: keep them small.
 * An upload that makes the thread fail is logged, because it may have met a bug of ours.
 */
export function createParser<Job, Result>(script: URL, log: Pick<Log, 'warn'>): Parser<Job, Result> {
  const pool = createWorkerPool<Job, ParserAnswer<Result>>({
    ...{ script, size: THREADS, timeLimit: TIME_LIMIT_MS, idleMs: IDLE_MS },
    ...{ attempts: 1, resourceLimits: MEMORY },
  });
  return {
    async parse(job) {
      const answer = await pool.run(job).catch((error: unknown) => {
        if (!(error instanceof WorkerFailed)) throw error;
        log.warn({ err: error, script: basename(script.pathname) }, 'An upload made its parser fail.');
        throw fail('invalidInput', { cause: error });
      });
      if ('parsed' in answer) return answer.parsed;
      const { status, message, fields } = answer.refused;
      throw new CodedError(status, message, fields ? { fields } : {});
    },
  };
}
