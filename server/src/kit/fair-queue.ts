import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
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
  /**
   * Maximum number of running jobs per requester and per address: the others keep places even while one has slow jobs. By
   * default as many as there are places.
   */
  mostRunning?: { requester: number; address: number };
}

/** Runs expensive jobs without letting one requester delay the others. */
export interface FairQueue {
  /**
   * Runs a job in turn. Accounts and visitors share the time equally, as do the networks of each, the addresses of a
   * network and, one job each in turn, the requesters of an address: the next job belongs to the group with the least expected
   * time, which assumes that a job takes as long as the last one. Throws a 429 if the requester has too many unfinished
   * jobs or if the client disconnects before the job starts. If too many jobs wait in total, one is refused as
   * `findCrowder` says, be it this one or another. Work without a request counts as one requester without a limit.
   */
  run<T>(job: () => Promise<T>): Promise<T>;
}

interface WaitingJob {
  requester: Requester;
  /** See `listGroups`. */
  groups: readonly string[];
  /** Its place in the order of arrival. */
  since: number;
  start(): void;
  refuse(error: Error): void;
}

const RETRY_SECONDS = 5;
/** Every job counts as at least this long, so that groups alternate while their first jobs run. */
const LEAST_MS = 1;

const requesters = new AsyncLocalStorage<Requester>();
const server: Requester = { key: 'server', address: 'server', network: 'server', isGone: () => false };

/** Runs `work` and everything it calls on behalf of this requester. */
export function onBehalfOf<T>(requester: Requester, work: () => T): T {
  return requesters.run(requester, work);
}

/** Runs `work` and everything it calls as work of the server itself, whatever request has caused it. */
export function onBehalfOfServer<T>(work: () => T): T {
  return requesters.exit(work);
}

/**
 * Runs `work` and everything it calls for an account, outside of its requests. All such work is in one network, since
 * nobody knows from where it was asked for.
 */
export function onBehalfOfAccount<T>(accountId: string, work: () => T): T {
  return requesters.run({ ...server, key: accountId }, work);
}

/** Returns the requester on whose behalf the current work runs; undefined for work of the server itself. */
export const currentRequester = (): Requester | undefined => requesters.getStore();

/** Maximum number of groups whose numbers are cached. */
const MOST_CACHED = 20_000;

/** Returns the groups that a requester belongs to, each of them part of the one before. */
function listGroups({ key, address, network }: Requester): [kind: string, network: string, address: string] {
  const kind = key === address ? 'visitors' : 'accounts';
  return [kind, `${kind} ${network}`, `${kind} ${network} ${address}`];
}

/** Returns the groups of the current requester, which take turns wherever requesters do. */
export const currentGroups = () => listGroups(requesters.getStore() ?? server);

/** Creates a cache of a number per group. A size instead of `max` keeps it from reserving memory for all entries. */
const createGroupCache = () => new LRUCache<string, number>({ maxSize: MOST_CACHED, sizeCalculation: () => 1 });

/** Counts the jobs of each group at this level. */
function countByGroup(jobs: readonly WaitingJob[], level: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { groups } of jobs) counts.set(groups[level] ?? '', (counts.get(groups[level] ?? '') ?? 0) + 1);
  return counts;
}

/**
 * Returns the waiting job that gives way to a newcomer; undefined if the newcomer must. If a group has clearly more
 * jobs than the newcomer's (accounts or visitors, a network, or an address), one of them gives way. Among equals, the
 * requester whose network had a turn most recently gives way, so that many addresses can't occupy the queue. `findTurn`
 * returns a network's last turn.
 */
function findCrowder(
  waiting: readonly WaitingJob[],
  newcomer: readonly string[],
  findTurn: (groups: readonly string[]) => number,
): WaitingJob | undefined {
  const compareTurns = (one: WaitingJob, other: WaitingJob) =>
    findTurn(one.groups) - findTurn(other.groups) || one.since - other.since;
  let jobs = waiting;
  let isCrowd = false;
  for (const [level, own] of newcomer.entries()) {
    const counts = countByGroup(jobs, level);
    const [largest] = [...counts].toSorted(([, one], [, other]) => other - one);
    if (!largest || largest[1] <= (counts.get(own) ?? 0) + 1) continue;
    isCrowd = true;
    jobs = jobs.filter(({ groups }) => groups[level] === largest[0]);
  }
  let latest: WaitingJob | undefined;
  for (const job of jobs) if (!latest || compareTurns(job, latest) > 0) latest = job;
  return latest && (isCrowd || findTurn(latest.groups) > findTurn(newcomer)) ? latest : undefined;
}

const tooMany = () => fail('tooMany', { retryAfter: RETRY_SECONDS });

export function createFairQueue({
  concurrency,
  mostPerRequester,
  mostWaiting,
  mostRunning = { requester: concurrency, address: concurrency },
}: FairQueueOptions): FairQueue {
  /** Waiting jobs by requester; the first requester is next. */
  const waiting = new Map<string, WaitingJob[]>();
  const unfinished = new Map<string, number>();
  /** Milliseconds that each group's jobs have taken. A new group starts at the lowest value of the waiting groups. */
  const spent = createGroupCache();
  /** Milliseconds that the last finished job of each group took. */
  const lasted = createGroupCache();
  /** When a job of each network and requester was started last, as a place in the order of starts. */
  const turns = createGroupCache();
  /** Running jobs by requester, and by address. */
  const runningOf = { requester: new Map<string, number>(), address: new Map<string, number>() };
  let running = 0;
  let arrivals = 0;
  let starts = 0;

  const countWaiting = () => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0);

  const change = (counts: Map<string, number>, key: string, by: number) => {
    const left = (counts.get(key) ?? 0) + by;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  };

  const count = (key: string, by: number) => change(unfinished, key, by);

  const countRunning = ({ key, address }: Requester, by: number) => {
    running += by;
    change(runningOf.requester, key, by);
    change(runningOf.address, address, by);
  };

  /** Whether another job of the requester may run now. */
  const mayRun = (requester: Requester): boolean =>
    requester === server ||
    ((runningOf.requester.get(requester.key) ?? 0) < mostRunning.requester &&
      (runningOf.address.get(requester.address) ?? 0) < mostRunning.address);

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

  const spend = (groups: readonly string[], ms: number) => {
    for (const group of groups) spent.set(group, (spent.get(group) ?? 0) + ms);
  };

  /** Predicts the time spent for a group after its next job, which is assumed to take as long as its last one. */
  const predictTime = (group = '') => (spent.get(group) ?? 0) + (lasted.get(group) ?? 0);

  const findTurn = (name = '') => turns.get(name) ?? 0;

  /**
   * Whether a job comes before another: its kind, else its network, else its address is due earlier, else its requester's
   * last turn is longer ago.
   */
  const isBefore = (one: WaitingJob, other: WaitingJob) => {
    const level = one.groups.findIndex((group, at) => predictTime(group) !== predictTime(other.groups[at]));
    if (level < 0) return findTurn(one.requester.key) < findTurn(other.requester.key);
    return predictTime(one.groups[level]) < predictTime(other.groups[level]);
  };

  /** Takes the next job. Its requester then moves to the end of the queue. */
  const takeNext = (): WaitingJob | undefined => {
    let next: WaitingJob | undefined;
    for (const [job] of waiting.values())
      if (job && mayRun(job.requester) && (!next || isBefore(job, next))) next = job;
    if (!next) return undefined;
    const { key } = next.requester;
    const [, ...rest] = waiting.get(key) ?? [];
    waiting.delete(key);
    if (rest.length > 0) waiting.set(key, rest);
    starts += 1;
    spend(next.groups, LEAST_MS);
    turns.set(next.groups[1] ?? '', starts);
    turns.set(key, starts);
    return next;
  };

  const advance = () => {
    dropGone();
    while (running < concurrency) {
      const job = takeNext();
      if (!job) return;
      countRunning(job.requester, 1);
      job.start();
    }
  };

  /** Refuses the waiting job that gives way to this requester; returns false if there is none. */
  const makeRoom = (requester: Requester): boolean => {
    const findTurnOf = ([, network]: readonly string[]) => findTurn(network);
    const job = findCrowder([...waiting.values()].flat(), listGroups(requester), findTurnOf);
    if (job) drop(job);
    return job !== undefined;
  };

  /** Adds a job. A group that had none waiting begins beside those that have, so that coming again is no advantage. */
  const enqueue = (job: WaitingJob) => {
    const present = [...waiting.values()].flat().map(({ groups }) => groups);
    for (const [level, group] of job.groups.entries()) {
      const others = present.map((groups) => groups[level] ?? '');
      if (others.length === 0 || others.includes(group)) continue;
      const least = Math.min(...others.map((other) => spent.get(other) ?? 0));
      spent.set(group, Math.max(spent.get(group) ?? 0, least));
    }
    const { key } = job.requester;
    waiting.set(key, [...(waiting.get(key) ?? []), job]);
  };

  const admit = (requester: Requester) => {
    dropGone();
    if (requester === server) return;
    const isFull = (running >= concurrency || !mayRun(requester)) && countWaiting() >= mostWaiting;
    const hasTooMany = (unfinished.get(requester.key) ?? 0) >= mostPerRequester;
    if (hasTooMany || requester.isGone() || (isFull && !makeRoom(requester))) throw tooMany();
  };

  const finish = (requester: Requester, ms: number) => {
    countRunning(requester, -1);
    count(requester.key, -1);
    const groups = listGroups(requester);
    spend(groups, ms);
    for (const group of groups) lasted.set(group, ms);
    advance();
    if (running > 0) return;
    spent.clear();
    lasted.clear();
    turns.clear();
  };

  return {
    async run(job) {
      const requester = requesters.getStore() ?? server;
      const { key } = requester;
      admit(requester);
      count(key, 1);
      await new Promise<void>((start, refuse) => {
        enqueue({ requester, groups: listGroups(requester), since: arrivals++, start, refuse });
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
