import { AsyncLocalStorage } from 'node:async_hooks';
import { fail } from './errors.ts';

/** The client for whom work is done. */
export interface Requester {
  /** The account id, or a visitor's address as the rate limits count it. */
  key: string;
  /** The client's address as the rate limits count it. Several accounts may share one. */
  address: string;
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
   * Runs a job in turn; addresses alternate, and so do the requesters of one address, one job each. Throws a 429 if the requester has too many unfinished jobs or
   * if the client disconnects before the job starts. If too many jobs wait in total, the youngest job of the address
   * with most of them is refused, be it this one or another. Work without a request counts
   * as one requester without a limit.
   */
  run<T>(job: () => Promise<T>): Promise<T>;
}

interface WaitingJob {
  requester: Requester;
  /** Its place in the order of arrival. */
  since: number;
  start(): void;
  refuse(error: Error): void;
}

const RETRY_SECONDS = 5;

const requesters = new AsyncLocalStorage<Requester>();
const server: Requester = { key: 'server', address: 'server', isGone: () => false };

/** Runs `work` and everything it calls on behalf of this requester. */
export function onBehalfOf<T>(requester: Requester, work: () => T): T {
  return requesters.run(requester, work);
}

/** Returns the requester on whose behalf the current work runs; undefined for work of the server itself. */
export const currentRequester = (): Requester | undefined => requesters.getStore();

const tooMany = () => fail('tooMany', { retryAfter: RETRY_SECONDS });

export function createFairQueue({ concurrency, mostPerRequester, mostWaiting }: FairQueueOptions): FairQueue {
  /** Waiting jobs by requester; the first requester is next. */
  const waiting = new Map<string, WaitingJob[]>();
  const unfinished = new Map<string, number>();
  /** When a job of each address was started last, or when it came, if that was later, as a place in the order of starts. */
  const served = new Map<string, number>();
  let running = 0;
  let arrivals = 0;
  let starts = 0;

  const countWaiting = () => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0);

  const count = (key: string, change: number) => {
    const left = (unfinished.get(key) ?? 0) + change;
    if (left === 0) unfinished.delete(key);
    else unfinished.set(key, left);
  };

  /** Refuses a waiting job. */
  const drop = (job: WaitingJob) => {
    const { key } = job.requester;
    const left = (waiting.get(key) ?? []).filter((other) => other !== job);
    if (left.length === 0) waiting.delete(key);
    else waiting.set(key, left);
    count(key, -1);
    job.refuse(tooMany());
  };

  /** Refuses waiting jobs of disconnected clients. */
  const dropGone = () => {
    for (const job of [...waiting.values()].flat()) if (job.requester.isGone()) drop(job);
  };

  const servedAt = ([job]: readonly WaitingJob[]) => (job && served.get(job.requester.address)) ?? 0;

  /** Takes a job of the address served longest ago. Its requester then moves to the end of the queue. */
  const takeNext = (): WaitingJob | undefined => {
    if (waiting.size === 0) return undefined;
    const [first, ...others] = [...waiting];
    const next = others.reduce(
      (one, other) => (servedAt(other[1]) < servedAt(one[1]) ? other : one),
      first ?? ['', []],
    );
    const [key, [job, ...rest]] = next;
    waiting.delete(key);
    if (rest.length > 0) waiting.set(key, rest);
    if (job) served.set(job.requester.address, ++starts);
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

  const countOfAddress = (address: string) =>
    [...waiting.values()].flat().filter(({ requester }) => requester.address === address).length;

  /** Refuses the youngest job of the address with most waiting jobs, if that has clearly more than this one. */
  const makeRoom = (address: string): boolean => {
    const jobs = [...waiting.values()].flat();
    const counts = new Map<string, number>();
    for (const { requester } of jobs) counts.set(requester.address, (counts.get(requester.address) ?? 0) + 1);
    const [crowd] = [...counts].toSorted(([, one], [, other]) => other - one);
    if (!crowd || crowd[1] <= countOfAddress(address) + 1) return false;
    const youngest = jobs
      .filter(({ requester }) => requester.address === crowd[0])
      .toSorted((a, b) => b.since - a.since);
    const [job] = youngest;
    if (!job) return false;
    drop(job);
    return true;
  };

  const admit = (requester: Requester) => {
    dropGone();
    if (requester === server) return;
    const isFull = running >= concurrency && countWaiting() >= mostWaiting;
    const hasTooMany = (unfinished.get(requester.key) ?? 0) >= mostPerRequester;
    if (hasTooMany || requester.isGone() || (isFull && !makeRoom(requester.address))) throw tooMany();
  };

  const finish = (key: string) => {
    running -= 1;
    count(key, -1);
    advance();
    if (running === 0) served.clear();
  };

  return {
    async run(job) {
      const requester = requesters.getStore() ?? server;
      const { key } = requester;
      admit(requester);
      count(key, 1);
      if (countOfAddress(requester.address) === 0)
        served.set(requester.address, Math.max(served.get(requester.address) ?? 0, starts));
      await new Promise<void>((start, refuse) => {
        waiting.set(key, [...(waiting.get(key) ?? []), { requester, since: arrivals++, start, refuse }]);
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
