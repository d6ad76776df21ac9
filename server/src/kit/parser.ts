import { createWorkerPool, WorkerFailed } from '@emberlore/voice';
import { CodedError, fail } from './errors.ts';
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

/** A parser whose thread runs `script`, which calls `serveParser`. Results are cloned on the event loop: keep them small. */
export function createParser<Job, Result>(script: URL): Parser<Job, Result> {
  const pool = createWorkerPool<Job, ParserAnswer<Result>>({
    ...{ script, size: THREADS, timeLimit: TIME_LIMIT_MS, idleMs: IDLE_MS },
    ...{ attempts: 1, resourceLimits: MEMORY },
  });
  return {
    async parse(job) {
      const answer = await pool.run(job).catch((error: unknown) => {
        throw error instanceof WorkerFailed ? fail('invalidInput', { cause: error }) : error;
      });
      if ('parsed' in answer) return answer.parsed;
      const { status, message, fields } = answer.refused;
      throw new CodedError(status, message, fields ? { fields } : {});
    },
  };
}
