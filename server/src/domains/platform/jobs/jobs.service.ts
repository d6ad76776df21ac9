import { createHash } from 'node:crypto';
import type { Connection, Writer } from '@emberlore/database';
import type { z } from 'zod';
import type { Log } from '../../../kit/log.ts';
import { countInHour } from '../rate-limits/rate-limits.service.ts';
import * as repository from './jobs.repository.ts';
import { createPaces, type Pace } from './paces.ts';

/** A kind of jobs: its name, which stored jobs carry, and the schema of what they have to do. */
export interface JobKind<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  /** After how many attempts a job is given up, unless after 7: each comes twice as late as the one before. */
  mostTries?: number;
}

/** In which order jobs run. */
export interface JobOrder {
  /**
   * This server runs one job of a group at a time. Groups whose last job was slow share one place of the kind, and one
   * place is reserved for groups whose last job was quick.
   */
  group: string;
  /**
   * Who caused the job. Within an hour, each further job of the same requester is due a minute later than the previous
   * one, at most an hour, so that nobody fills the queue for the others and every job still runs.
   */
  requester?: string | undefined;
  /** Whether to refuse the job while 60 of the requester's are waiting. Set it for jobs that anybody can cause. */
  bounded?: boolean;
}

/**
 * Runs jobs after and outside of a transaction, such as sending an e-mail. A job is queued in the transaction, so that
 * it runs if and only if that commits, and at least once even if a server dies in between.
 */
export interface Jobs {
  /**
   * Registers the handler for jobs of this kind and how many may run concurrently: one by default. If the handler
   * throws or the stored payload doesn't match the kind, the job is retried later.
   */
  register<Payload extends object>(
    kind: JobKind<Payload>,
    handle: (payload: Payload) => Promise<void>,
    concurrency?: number,
  ): void;
  /**
   * Queues a job as part of the transaction; call `wake` once it has committed. Returns false if it wasn't queued.
   */
  add<Payload extends object>(
    writer: Writer,
    kind: JobKind<Payload>,
    payload: Payload,
    order?: JobOrder,
  ): Promise<boolean>;
  /** Starts running due jobs without waiting for them. */
  wake(): void;
  /** Resolves when no job is running. */
  settled(): Promise<void>;
  /** Wakes regularly, so that failed jobs are retried, until stopped. */
  startWorking(): { stop(): Promise<void> };
}

/** A job is given up after this many attempts, about an hour after the first, unless its kind says otherwise. */
const MOST_TRIES = 7;
const WAKE_MS = 20_000;
/** The delay of each further job of a requester, and the maximum number of delays. */
const TURN = { seconds: 60, most: 60 };
/** Maximum number of concurrent jobs of all kinds, apart from slow ones. No kind should take up all of them. */
const MOST_AT_ONCE = 18;
/** Maximum number of waiting jobs of a requester, of each kind, where it is bounded. */
const MOST_WAITING = 60;
/** A job is slow after this time, in milliseconds. */
const SLOW_MS = 5000;
/** How many slow jobs of each kind run in addition to the others: up to then, a job that turns out slow frees its place. */
const MOST_SLOW = 3;

/** The handler of a kind of jobs and its concurrency. */
interface Handler {
  handle: (stored: unknown) => Promise<void>;
  concurrency: number;
  mostTries: number;
}

/** A running job. */
interface Run {
  kind: string;
  /** Undefined if its kind runs one job at a time, or it has none. */
  group: string | undefined;
  /** The kind of place that it takes. */
  place: Pace;
  isSlow: boolean;
  done: Promise<void>;
}

const hashRequester = (kind: string, requester: string) =>
  createHash('sha256')
    .update(JSON.stringify([kind, requester]))
    .digest('base64url');

/** Returns in how many seconds a new job is due. */
async function findDelay(writer: Writer, requester: string | undefined): Promise<number> {
  if (requester === undefined) return 0;
  const jobs = await countInHour(writer, `job:${requester}`);
  return Math.min(jobs - 1, TURN.most) * TURN.seconds;
}

/** Creates the job queue of this database. */
export function createJobs({ transact }: Pick<Connection, 'transact'>, log: Log, slowMs = SLOW_MS): Jobs {
  const handlers = new Map<string, Handler>();
  const running = new Map<repository.JobRow, Run>();
  const paces = createPaces();
  let starting: Promise<void> | undefined;
  let again = false;

  const remove = (id: string) => transact((writer) => repository.deleteJob(writer, id));

  const attempt = async ({ id, kind, payload, attempts }: repository.JobRow) => {
    try {
      await handlers.get(kind)?.handle(payload);
    } catch (err) {
      if (attempts < (handlers.get(kind)?.mostTries ?? MOST_TRIES))
        return log.warn({ err, kind, attempts }, 'A job failed and will be retried.');
      log.error({ err, kind, attempts }, 'A job failed too often; giving up.');
    }
    await remove(id);
  };

  /** Returns the number of running jobs of a kind, or of all, in places of these paces. */
  const count = (of: readonly Pace[], kind?: string) =>
    [...running.values()].filter((run) => of.includes(run.place) && (kind === undefined || run.kind === kind)).length;

  /** Returns which jobs may start; undefined if none may. */
  const findWanted = (): repository.Wanted | undefined => {
    const listed = { any: [] as string[], quick: [] as string[], unknown: [] as string[], slow: [] as string[] };
    const groups = { quick: paces.list('quick'), slow: paces.list('slow') };
    const hasRoom = count(['quick', 'unknown']) < MOST_AT_ONCE;
    for (const [kind, { concurrency }] of handlers) {
      const isFree = hasRoom && count(['quick', 'unknown'], kind) < concurrency;
      if (concurrency === 1 && isFree) listed.any.push(kind);
      if (concurrency === 1) continue;
      if (isFree) listed.quick.push(kind);
      if (isFree && count(['unknown'], kind) < concurrency - 1) listed.unknown.push(kind);
      if (groups.slow.length > 0 && count(['slow'], kind) === 0) listed.slow.push(kind);
    }
    return Object.values(listed).some((kinds) => kinds.length > 0) ? { ...listed, groups } : undefined;
  };

  const take = async () => {
    const wanted = findWanted();
    return wanted && transact((writer) => repository.takeJob(writer, wanted, [...running.keys()]));
  };

  const logFailure = (err: unknown) => log.error({ err }, 'Reading the jobs failed.');

  /** Moves jobs that turned out slow to places of their own, which makes room for others. */
  const makeRoom = () => {
    for (const run of running.values()) if (run.isSlow && count(['slow'], run.kind) < MOST_SLOW) run.place = 'slow';
  };

  /** Starts a job; its end makes room for the next one. */
  const start = (job: repository.JobRow) => {
    const isAlone = handlers.get(job.kind)?.concurrency === 1;
    const group = isAlone || job.payload.group === undefined ? undefined : String(job.payload.group);
    const place = group === undefined ? 'quick' : paces.of(group);
    const run: Run = { kind: job.kind, group, place, isSlow: false, done: Promise.resolve() };
    running.set(job, run);
    const timer = setTimeout(() => {
      if (group === undefined) return;
      run.isSlow = true;
      paces.note(group, 'slow');
      makeRoom();
      wake();
    }, slowMs);
    run.done = attempt(job)
      .catch(logFailure)
      .finally(() => {
        clearTimeout(timer);
        running.delete(job);
        if (group !== undefined && !run.isSlow) paces.note(group, 'quick');
        makeRoom();
        wake();
      });
  };

  /** Starts due jobs without waiting for them, so that a slow one delays no others. */
  const startDueJobs = async () => {
    do {
      again = false;
      for (let job = await take(); job; job = await take()) start(job);
    } while (again);
  };

  const wake = () => {
    again = true;
    starting ??= startDueJobs()
      .catch(logFailure)
      .finally(() => {
        starting = undefined;
        // Handles a `wake` that came just as the last search ended.
        if (again) wake();
      });
  };

  const settled = async () => {
    while (starting || running.size > 0)
      await Promise.all([starting, ...[...running.values()].map(({ done }) => done)]);
  };

  return {
    register: ({ name, payload, mostTries = MOST_TRIES }, handle, concurrency = 1) => {
      handlers.set(name, { handle: async (stored) => handle(payload.parse(stored)), concurrency, mostTries });
    },
    async add(writer, { name: kind }, payload, order) {
      const { group, bounded } = order ?? {};
      const requester = order?.requester === undefined ? undefined : hashRequester(kind, order.requester);
      // Count first: this makes concurrent transactions of the requester wait for each other.
      const later = await findDelay(writer, requester);
      if (bounded && requester !== undefined) {
        if ((await repository.countWaiting(writer, kind, requester)) >= MOST_WAITING) return false;
      }
      const marks = { ...(group !== undefined && { group }), ...(requester !== undefined && { requester }) };
      await repository.insertJob(writer, { kind, payload: { ...payload, ...marks }, later });
      return true;
    },
    wake,
    settled,
    startWorking() {
      wake();
      const timer = setInterval(wake, WAKE_MS);
      return {
        stop() {
          clearInterval(timer);
          return settled();
        },
      };
    },
  };
}
