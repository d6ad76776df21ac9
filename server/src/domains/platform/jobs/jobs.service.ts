import type { Connection, Writer } from '@emberlore/database';
import type { Log } from '../../../kit/log.ts';
import * as repository from './jobs.repository.ts';

type Payload = Record<string, unknown>;

/**
 * What is to be done after a transaction and outside of it, such as sending a mail. It is noted in the transaction, so
 * that it is done if and only if that holds, and done at least once, also when a server dies in between.
 */
export interface Jobs {
  /**
   * Says how jobs of this kind are done, and how many of them at once: by default one after the other. A throw means that
   * it is tried again later.
   */
  on(event: string, doIt: (payload: Payload) => Promise<void>, atOnce?: number): void;
  /** Notes a job as a part of the transaction; `wake` when that is through. */
  add(writer: Writer, event: string, payload: Payload): Promise<void>;
  /** Does what is due, soon and without being waited for. */
  wake(): void;
  /** Resolves when nothing is being done. */
  settled(): Promise<void>;
  /** Wakes now and then, for what is to be tried again, until it is told to stop. */
  keepDoing(): { stop(): Promise<void> };
}

/** After so many tries, an hour from the first, a job is given up. */
const MOST_TRIES = 7;
const WAKE_MS = 20_000;
/** One kind alone never takes up all of them. */
const WORKERS = 5;

/** How jobs of a kind are done. */
interface Kind {
  doIt: (payload: Payload) => Promise<void>;
  atOnce: number;
  underWay: number;
}

/**
 * Waits for all workers, and then throws what the first of them failed with. A worker whose failure nobody waits for would
 * end the server.
 */
async function allDone(...workers: (Promise<void> | undefined)[]): Promise<void> {
  for (const end of await Promise.allSettled(workers)) if (end.status === 'rejected') throw end.reason;
}

/** The jobs of this store. */
export function createJobs({ transact }: Pick<Connection, 'transact'>, log: Log): Jobs {
  const kinds = new Map<string, Kind>();
  let running: Promise<void> | undefined;
  let again = false;

  const strike = (id: string) => transact((writer) => repository.deleteJob(writer, id));

  const attempt = async ({ id, event, payload, attempts }: repository.JobRow) => {
    try {
      await kinds.get(event)?.doIt(payload);
    } catch (err) {
      if (attempts < MOST_TRIES) return log.warn({ err, event, attempts }, 'A job failed; it is tried again later.');
      log.error({ err, event, attempts }, 'A job failed too often and is given up.');
    }
    await strike(id);
  };

  const take = () => {
    const free = [...kinds].filter(([, kind]) => kind.underWay < kind.atOnce).map(([event]) => event);
    return free.length === 0 ? undefined : transact((writer) => repository.takeJob(writer, free));
  };

  /** Does jobs one after the other until none is due. Whoever finds one sends for another worker first. */
  const work = async (others: number): Promise<void> => {
    const job = await take();
    if (!job) return;
    const kind = kinds.get(job.event);
    if (kind) kind.underWay += 1;
    const own = attempt(job)
      .finally(() => {
        if (kind) kind.underWay -= 1;
      })
      .then(() => work(0));
    await allDone(own, others > 0 ? work(others - 1) : undefined);
  };

  const doAll = async () => {
    do {
      again = false;
      await work(WORKERS - 1);
    } while (again);
  };

  const wake = () => {
    again = true;
    running ??= doAll()
      .catch((err: unknown) => log.error({ err }, 'The jobs could not be read.'))
      .finally(() => {
        running = undefined;
        // Whoever woke it in the very moment of its end.
        if (again) wake();
      });
  };

  const settled = async () => {
    while (running) await running;
  };

  return {
    on: (event, doIt, atOnce = 1) => {
      kinds.set(event, { doIt, atOnce, underWay: 0 });
    },
    add: repository.insertJob,
    wake,
    settled,
    keepDoing() {
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
