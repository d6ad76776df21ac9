import type { Connection, Writer } from '@emberlore/database';
import type { Log } from '../../../kit/log.ts';
import * as repository from './jobs.repository.ts';

type Payload = Record<string, unknown>;

/**
 * Runs jobs after and outside of a transaction, such as sending an e-mail. A job is queued in the transaction, so that
 * it runs if and only if that commits, and at least once even if a server dies in between.
 */
export interface Jobs {
  /**
   * Registers the handler for jobs of this kind and how many may run concurrently: one by default. If the handler
   * throws, the job is retried later.
   */
  on(event: string, handle: (payload: Payload) => Promise<void>, concurrency?: number): void;
  /** Queues a job as part of the transaction; call `wake` once it has committed. */
  add(writer: Writer, event: string, payload: Payload): Promise<void>;
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
/** Maximum number of concurrent jobs of all kinds. No kind should occupy all workers. */
const WORKERS = 5;

/** The handler of a kind of jobs and its concurrency. */
interface Kind {
  handle: (payload: Payload) => Promise<void>;
  concurrency: number;
  running: number;
}

/** Waits for all workers, then rethrows the first failure. An unhandled rejection of a worker would end the server. */
async function waitForAll(...workers: (Promise<void> | undefined)[]): Promise<void> {
  for (const end of await Promise.allSettled(workers)) if (end.status === 'rejected') throw end.reason;
}

/** Creates the job queue of this database. */
export function createJobs({ transact }: Pick<Connection, 'transact'>, log: Log): Jobs {
  const kinds = new Map<string, Kind>();
  let running: Promise<void> | undefined;
  let again = false;

  const remove = (id: string) => transact((writer) => repository.deleteJob(writer, id));

  const attempt = async ({ id, event, payload, attempts }: repository.JobRow) => {
    try {
      await kinds.get(event)?.handle(payload);
    } catch (err) {
      if (attempts < MOST_TRIES) return log.warn({ err, event, attempts }, 'A job failed; it is tried again later.');
      log.error({ err, event, attempts }, 'A job failed too often and is given up.');
    }
    await remove(id);
  };

  const take = () => {
    const free = [...kinds].filter(([, kind]) => kind.running < kind.concurrency).map(([event]) => event);
    return free.length === 0 ? undefined : transact((writer) => repository.takeJob(writer, free));
  };

  /** Runs jobs one after another until none is due. A worker that finds a job starts another worker first. */
  const work = async (others: number): Promise<void> => {
    const job = await take();
    if (!job) return;
    const kind = kinds.get(job.event);
    if (kind) kind.running += 1;
    const own = attempt(job)
      .finally(() => {
        if (kind) kind.running -= 1;
      })
      .then(() => work(0));
    await waitForAll(own, others > 0 ? work(others - 1) : undefined);
  };

  const runDueJobs = async () => {
    do {
      again = false;
      await work(WORKERS - 1);
    } while (again);
  };

  const wake = () => {
    again = true;
    running ??= runDueJobs()
      .catch((err: unknown) => log.error({ err }, 'The jobs could not be read.'))
      .finally(() => {
        running = undefined;
        // Handles a `wake` that came just as the run ended.
        if (again) wake();
      });
  };

  const settled = async () => {
    while (running) await running;
  };

  return {
    on: (event, handle, concurrency = 1) => {
      kinds.set(event, { handle, concurrency, running: 0 });
    },
    add: repository.insertJob,
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
