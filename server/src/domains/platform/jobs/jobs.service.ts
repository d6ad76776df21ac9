import type { Connection, Writer } from '@emberlore/database';
import type { Log } from '../../../kit/log.ts';
import * as repository from './jobs.repository.ts';

type Payload = Record<string, unknown>;

/**
 * What is to be done after a transaction and outside of it, such as sending a mail. It is noted in the transaction, so
 * that it is done if and only if that holds, and done at least once, also when a server dies in between.
 */
export interface Chores {
  /** Says how chores of this kind are done. A throw means that it is tried again later. */
  on(event: string, doIt: (payload: Payload) => Promise<void>): void;
  /** Notes a chore as a part of the transaction; `wake` when that is through. */
  add(writer: Writer, event: string, payload: Payload): Promise<void>;
  /** Does what is due, soon and without being waited for. */
  wake(): void;
  /** Resolves when nothing is being done. */
  settled(): Promise<void>;
  /** Wakes now and then, for what is to be tried again, until it is told to stop. */
  keepDoing(): { stop(): Promise<void> };
}

/** After so many tries, an hour from the first, a chore is given up. */
const MOST_TRIES = 7;
const WAKE_MS = 20_000;

/** The chores of this store. */
export function createChores({ transact }: Pick<Connection, 'transact'>, log: Log): Chores {
  const kinds = new Map<string, (payload: Payload) => Promise<void>>();
  let running: Promise<void> | undefined;
  let again = false;

  const strike = (id: string) => transact((writer) => repository.deleteChore(writer, id));

  const attempt = async ({ id, event, payload, attempts }: repository.ChoreRow) => {
    try {
      await kinds.get(event)?.(payload);
    } catch (err) {
      if (attempts < MOST_TRIES) return log.warn({ err, event, attempts }, 'A chore failed; it is tried again later.');
      log.error({ err, event, attempts }, 'A chore failed too often and is given up.');
    }
    await strike(id);
  };

  const doAll = async () => {
    do {
      again = false;
      let chore = await transact((writer) => repository.takeChore(writer, [...kinds.keys()]));
      while (chore) {
        await attempt(chore);
        chore = await transact((writer) => repository.takeChore(writer, [...kinds.keys()]));
      }
    } while (again);
  };

  const wake = () => {
    again = true;
    running ??= doAll()
      .catch((err: unknown) => log.error({ err }, 'The chores could not be read.'))
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
    on: (event, doIt) => {
      kinds.set(event, doIt);
    },
    add: repository.insertChore,
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
