import { AsyncLocalStorage } from 'node:async_hooks';
import { fail } from './errors.ts';

/** The client for whom work is done. */
export interface Requester {
  /** The account id, or a visitor's address as the rate limits count it. */
  key: string;
  /** The client's address as the rate limits count it. Several accounts may share one. */
  address: string;
  /** The address or, with IPv6, the /48 that it lies in, since one customer may own so many. */
  network: string;
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
   * Runs a job in turn: next is the address for which the least time will have been spent if this job takes as long as
   * its last one; the requesters of one address alternate. Throws a 429 if the requester has too many unfinished jobs or if the client disconnects before the job
   * starts. If too many jobs wait in total, the youngest job of the address with most of them is refused, be it this
   * one or another. Work without a request counts as one requester without a limit.
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
/** Every job counts as at least this long. */
const LEAST_MS = 1;

const requesters = new AsyncLocalStorage<Requester>();
const server: Requester = { key: 'server', address: 'server', network: 'server', isGone: () => false };

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
  /** Milliseconds that jobs of each address took. A newcomer starts with the least of those who are there. */
  const spent = new Map<string, number>();
  /** Milliseconds that the last finished job of each address took. */
  const lasted = new Map<string, number>();
  let running = 0;
  let arrivals = 0;

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

  const spentFor = (address: string) => spent.get(address) ?? 0;

  const dueFor = ([job]: readonly WaitingJob[]) =>
    job ? spentFor(job.requester.address) + (lasted.get(job.requester.address) ?? 0) : 0;

  const spend = (address: string, ms: number) => spent.set(address, spentFor(address) + ms);

  /** Takes the next job. Its requester then moves to the end of the queue. */
  const takeNext = (): WaitingJob | undefined => {
    if (waiting.size === 0) return undefined;
    const [first, ...others] = [...waiting];
    const next = others.reduce((one, other) => (dueFor(other[1]) < dueFor(one[1]) ? other : one), first ?? ['', []]);
    const [key, [job, ...rest]] = next;
    waiting.delete(key);
    if (rest.length > 0) waiting.set(key, rest);
    // Addresses alternate while their first jobs run.
    if (job) spend(job.requester.address, LEAST_MS);
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

  const finish = ({ key, address }: Requester, ms: number) => {
    running -= 1;
    count(key, -1);
    spend(address, ms);
    lasted.set(address, ms);
    advance();
    if (running > 0) return;
    spent.clear();
    lasted.clear();
  };

  /** Lets an address that wasn't waiting begin beside those that are, so that coming again is no advantage. */
  const join = (address: string) => {
    if (countOfAddress(address) > 0) return;
    const others = [...waiting.values()].flat().map((job) => spentFor(job.requester.address));
    if (others.length > 0) spent.set(address, Math.max(spentFor(address), Math.min(...others)));
  };

  return {
    async run(job) {
      const requester = requesters.getStore() ?? server;
      const { key } = requester;
      admit(requester);
      count(key, 1);
      join(requester.address);
      await new Promise<void>((start, refuse) => {
        waiting.set(key, [...(waiting.get(key) ?? []), { requester, since: arrivals++, start, refuse }]);
        advance();
      });
      const began = performance.now();
      try {
        return await job();
      } finally {
        finish(requester, performance.now() - began);
      }
    },
  };
}
