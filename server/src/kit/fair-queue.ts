import { AsyncLocalStorage } from 'node:async_hooks';
import { fail } from './errors.ts';

/** The client for whom work is done. */
export interface Requester {
  /** The account id, or a visitor's address as the rate limits count it. */
  key: string;
  /** Whether the client has closed its connection. */
  isGone(): boolean;
}

export interface FairQueueOptions {
  /** Maximum number of running jobs. */
  concurrency: number;
  /** Maximum number of unfinished jobs, running or waiting, per requester. */
  mostPerRequester: number;
  /** Maximum number of waiting jobs of all requesters. */
  mostWaiting: number;
}

/** Runs expensive jobs without letting one requester delay the others. */
export interface FairQueue {
  /**
   * Runs a job in turn; requesters alternate, one job each. Throws a 429 if the requester has too many unfinished jobs,
   * if too many jobs wait in total, or if the client disconnects before the job starts. Work without a request counts
   * as one requester without a limit.
   */
  run<T>(job: () => Promise<T>): Promise<T>;
}

interface WaitingJob {
  requester: Requester;
  start(): void;
  refuse(error: Error): void;
}

const RETRY_SECONDS = 5;

const requesters = new AsyncLocalStorage<Requester>();
const server: Requester = { key: 'server', isGone: () => false };

/** Runs `work` and everything it calls on behalf of this requester. */
export function onBehalfOf<T>(requester: Requester, work: () => T): T {
  return requesters.run(requester, work);
}

const tooMany = () => fail('tooMany', { retryAfter: RETRY_SECONDS });

export function createFairQueue({ concurrency, mostPerRequester, mostWaiting }: FairQueueOptions): FairQueue {
  /** Waiting jobs by requester; the first requester is next. */
  const waiting = new Map<string, WaitingJob[]>();
  const unfinished = new Map<string, number>();
  let running = 0;

  const countWaiting = () => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0);

  const count = (key: string, change: number) => {
    const left = (unfinished.get(key) ?? 0) + change;
    if (left === 0) unfinished.delete(key);
    else unfinished.set(key, left);
  };

  /** Drops waiting jobs of disconnected clients. */
  const dropGone = () => {
    for (const [key, jobs] of waiting) {
      const kept = jobs.filter(({ requester }) => !requester.isGone());
      for (const job of jobs.filter((job) => !kept.includes(job))) {
        count(key, -1);
        job.refuse(tooMany());
      }
      if (kept.length === 0) waiting.delete(key);
      else waiting.set(key, kept);
    }
  };

  /** Takes a job of the next requester, who then moves to the end of the queue. */
  const takeNext = (): WaitingJob | undefined => {
    const [next] = waiting;
    if (!next) return undefined;
    const [key, [job, ...rest]] = next;
    waiting.delete(key);
    if (rest.length > 0) waiting.set(key, rest);
    return job;
  };

  const advance = () => {
    dropGone();
    while (running < concurrency) {
      const job = takeNext();
      if (!job) return;
      running += 1;
      job.start();
    }
  };

  const admit = (requester: Requester) => {
    dropGone();
    if (requester === server) return;
    const isFull = running >= concurrency && countWaiting() >= mostWaiting;
    const hasTooMany = (unfinished.get(requester.key) ?? 0) >= mostPerRequester;
    if (isFull || hasTooMany || requester.isGone()) throw tooMany();
  };

  const finish = (key: string) => {
    running -= 1;
    count(key, -1);
    advance();
  };

  return {
    async run(job) {
      const requester = requesters.getStore() ?? server;
      const { key } = requester;
      admit(requester);
      count(key, 1);
      await new Promise<void>((start, refuse) => {
        waiting.set(key, [...(waiting.get(key) ?? []), { requester, start, refuse }]);
        advance();
      });
      try {
        return await job();
      } finally {
        finish(key);
      }
    },
  };
}
