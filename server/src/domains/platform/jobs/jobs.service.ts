import { createHash } from 'node:crypto';
import type { Connection, Writer } from '@emberlore/database';
import type { Log } from '../../../kit/log.ts';
import { countInHour } from '../rate-limits/rate-limits.service.ts';
import * as repository from './jobs.repository.ts';

type Payload = Record<string, unknown>;

/** In which order jobs run. */
export interface JobOrder {
  /** Of the jobs of a kind that have the same group, this server runs one at a time. */
  group: string;
  /**
   * Who has caused the job. Each further one of a requester within an hour, of whatever group, comes a minute later than
   * it was queued, an hour at most, if others wait: so nobody fills the queue for the others, and nobody waits for ever.
   */
  requester?: string | undefined;
}

/**
 * Runs jobs after and outside of a transaction, such as sending an e-mail. A job is queued in the transaction, so that
 * it runs if and only if that commits, and at least once even if a server dies in between.
 */
export interface Jobs {
  /**
   * Registers the handler for jobs of this kind and how many may run concurrently: one by default. If the handler
   * throws, the job is retried later.
   */
  register(kind: string, handle: (payload: Payload) => Promise<void>, concurrency?: number): void;
  /**
   * Queues a job as part of the transaction; call `wake` once it has committed.
   */
  add(writer: Writer, kind: string, payload: Payload, order?: JobOrder): Promise<void>;
  /** Starts running due jobs without waiting for them. */
  wake(): void;
  /** Resolves when no job is running. */
  settled(): Promise<void>;
  /** Wakes regularly, so that failed jobs are retried, until stopped. */
  startWorking(): { stop(): Promise<void> };
}

/** A job is given up after this many attempts, about an hour after the first. */
const MOST_TRIES = 7;
const WAKE_MS = 20_000;
/** How much later each further job of a requester has its turn, and the most of these steps. */
const TURN = { seconds: 60, most: 60 };
/** Maximum number of concurrent jobs of all handlers. No kind should take up all of them. */
const MOST_AT_ONCE = 12;

/** The handler of a kind of jobs and its concurrency. */
interface Handler {
  handle: (payload: Payload) => Promise<void>;
  concurrency: number;
  running: number;
}

/** Returns how many seconds later than now the turn of a new job is. */
async function findDelay(writer: Writer, kind: string, { requester }: JobOrder): Promise<number> {
  if (requester === undefined) return 0;
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, requester]))
    .digest('base64url');
  const jobs = await countInHour(writer, `job:${hash}`);
  return Math.min(jobs - 1, TURN.most) * TURN.seconds;
}

/** Creates the job queue of this database. */
export function createJobs({ transact }: Pick<Connection, 'transact'>, log: Log): Jobs {
  const handlers = new Map<string, Handler>();
  const running = new Map<repository.JobRow, Promise<void>>();
  let starting: Promise<void> | undefined;
  let again = false;

  const remove = (id: string) => transact((writer) => repository.deleteJob(writer, id));

  const attempt = async ({ id, kind, payload, attempts }: repository.JobRow) => {
    try {
      await handlers.get(kind)?.handle(payload);
    } catch (err) {
      if (attempts < MOST_TRIES) return log.warn({ err, kind, attempts }, 'A job failed and will be retried.');
      log.error({ err, kind, attempts }, 'A job failed too often; giving up.');
    }
    await remove(id);
  };

  const take = () => {
    const free = [...handlers].filter(([, { running, concurrency }]) => running < concurrency).map(([kind]) => kind);
    if (free.length === 0 || running.size >= MOST_AT_ONCE) return undefined;
    return transact((writer) => repository.takeJob(writer, free, [...running.keys()]));
  };

  const logFailure = (err: unknown) => log.error({ err }, 'Reading the jobs failed.');

  /** Starts a job; its end makes room for the next one. */
  const start = (job: repository.JobRow) => {
    const handler = handlers.get(job.kind);
    if (handler) handler.running += 1;
    const run = attempt(job)
      .catch(logFailure)
      .finally(() => {
        if (handler) handler.running -= 1;
        running.delete(job);
        wake();
      });
    running.set(job, run);
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
    while (starting || running.size > 0) await Promise.all([starting, ...running.values()]);
  };

  return {
    register: (kind, handle, concurrency = 1) => {
      handlers.set(kind, { handle, concurrency, running: 0 });
    },
    async add(writer, kind, payload, order) {
      const later = order ? await findDelay(writer, kind, order) : 0;
      const { group } = order ?? {};
      await repository.insertJob(writer, {
        kind,
        payload: group === undefined ? payload : { ...payload, group },
        later,
      });
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
