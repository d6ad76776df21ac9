import { AsyncLocalStorage } from 'node:async_hooks';
import { fail } from './errors.ts';

/** On whose behalf work is done. */
export interface Requester {
  /** The account id, or for a visitor the address as the rate limits know it. */
  key: string;
  /** Whether the client has closed its connection. */
  isGone(): boolean;
}

export interface FairQueueOptions {
  /** How many jobs run at the same time. */
  concurrency: number;
  /** How many unfinished jobs, running or waiting, one requester may have. */
  mostPerRequester: number;
  /** How many jobs of all requesters may wait. */
  mostWaiting: number;
}

/** Runs expensive jobs so that no requester holds up the others. */
export interface FairQueue {
  /**
   * Runs a job when it is its turn; requesters take turns, each with one job at a time. Throws a 429 when the requester
   * has too many unfinished jobs, when too many jobs wait in all, or when the client is gone before the job starts. Work
   * that no request asked for takes turns as one requester, without a bound.
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

/** Runs `work`, and whatever it calls, on behalf of this requester. */
export function onBehalfOf<T>(requester: Requester, work: () => T): T {
  return requesters.run(requester, work);
}

const tooMany = () => fail('tooMany', { retryAfter: RETRY_SECONDS });

/** Creates an empty queue. */
export function createFairQueue({ concurrency, mostPerRequester, mostWaiting }: FairQueueOptions): FairQueue {
  /** The waiting jobs of each requester; the first requester is next. */
  const waiting = new Map<string, WaitingJob[]>();
  const unfinished = new Map<string, number>();
  let running = 0;

  const countWaiting = () => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0);

  const count = (key: string, change: number) => {
    const left = (unfinished.get(key) ?? 0) + change;
    if (left === 0) unfinished.delete(key);
    else unfinished.set(key, left);
  };

  /** Drops the waiting jobs of clients that are gone, which frees their places. */
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

  /** Takes a job of the requester whose turn it is, who then goes behind all others. */
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
