import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Connection,
  connect,
  type DatabaseAddress,
  isDatabaseUnavailable,
  type Reader,
  registerForwarding,
} from '@emberlore/database';
import type { Log } from '../kit/log.ts';
import { type Caller, type Route, Streamed } from '../kit/route.ts';
import { browsing } from './browsing.ts';

/**
 * How long callers read from the database itself after they have changed something, in seconds: longer than a replica
 * may lag.
 */
const OWN_WRITES_SECONDS = 10;
/** Interval between two removals of accounts whose time is over, in milliseconds. */
const TIDY_MS = 600_000;
/** Interval between two checks of the replica, in milliseconds. */
const CHECK_MS = 2000;
/** Maximum replication lag in milliseconds; a replica further behind is not used. */
const ARRIVES_MS = 1500;

/** A read replica next to the database itself. */
export interface Replica {
  /** Reads from the replica while browsing, otherwise from the database itself. */
  reader: Reader;
  /** Returns the same routes, with the browsing ones reading from the replica while it is healthy. */
  over(routes: readonly Route[]): Route[];
  /** Whether the replica is in use. */
  isUsed(): boolean;
  /** Checks the replica immediately. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Tracks who has changed something recently, across all servers. */
function createRecentWriters({ sql }: Pick<Connection, 'sql'>) {
  return {
    async note(accountId: string): Promise<void> {
      await sql`
        insert into recent_writers (account_id, until)
        values (${accountId}, now() + ${OWN_WRITES_SECONDS} * interval '1 second')
        on conflict (account_id) do update set until = excluded.until`;
    },
    async hasWritten(accountId: string): Promise<boolean> {
      const rows = await sql`select 1 from recent_writers where account_id = ${accountId} and until > now()`;
      return rows.length > 0;
    },
    async tidy(): Promise<void> {
      await sql`delete from recent_writers where until < now()`;
    },
  };
}

/** Creates a reader that forwards every read to what `current` returns at that moment. */
function createSwitchingReader(current: () => Reader): Reader {
  const names = ['select', 'selectDistinct', 'selectDistinctOn', 'with', '$with', '$count', 'execute'] as const;
  const passing = names.map((name) => [
    name,
    (...given: unknown[]) => {
      const store = current() as unknown as Record<string, (...given: unknown[]) => unknown>;
      return store[name]?.(...given);
    },
  ]);
  return registerForwarding(Object.fromEntries(passing) as unknown as Reader, current);
}

interface ReplicaDeps {
  main: Connection;
  max: number;
  log: Log;
  pooled: boolean;
  /** A monotonic clock in milliseconds, so that tests can control how long the replica has been behind. */
  elapsed?: () => number;
}

/**
 * Opens the replica at this address. It is used if it has caught up with the database's position at the last check. If
 * it is unreachable, behind or broken, the database itself answers, and callers notice only a difference in speed.
 */
export function openReplica(
  place: DatabaseAddress,
  { main, max, log, pooled, elapsed = () => performance.now() }: ReplicaDeps,
): Replica {
  const context = new AsyncLocalStorage<Reader>();
  const writers = createRecentWriters(main);
  let connection: Promise<Connection> | undefined;
  let opened: Connection | undefined;
  let used = false;
  let missed = false;
  let mark: { lsn: string; at: number } | undefined;

  function use(well: boolean, err?: unknown): void {
    if (used && !well) log.warn({ err }, 'The read replica is unreachable or behind; reading from the primary.');
    if (!used && well) log.info({}, 'Reading lists, searches and story pages from the read replica.');
    // Report a replica that was never reachable once, not every two seconds.
    if (err !== undefined && !used && !opened && !missed) {
      missed = true;
      log.warn({ err }, 'The read replica is unreachable; reading from the primary until it returns.');
    }
    used = well;
  }

  /** Records the current position of the database itself. */
  async function setMark(): Promise<void> {
    const at = elapsed();
    const [row] = await main.sql<{ lsn: string }[]>`select pg_current_wal_lsn() as lsn`;
    mark = row && { lsn: row.lsn, at };
  }

  /** Whether the replica has reached the recorded position, or still has time to reach it. */
  async function isWell(): Promise<boolean> {
    connection ??= connect({ ...place, max, pooled, name: 'emberlore replica' });
    opened = await connection.catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    if (!mark) {
      await setMark();
      return false;
    }
    const [row] = await opened.sql<{ arrived: boolean }[]>`
      select coalesce(pg_last_wal_replay_lsn() >= ${mark.lsn}::pg_lsn, false) as arrived`;
    if (!row?.arrived) return used && elapsed() - mark.at < ARRIVES_MS;
    await setMark();
    return true;
  }

  async function check(): Promise<void> {
    try {
      use(await isWell());
    } catch (error) {
      use(false, error);
    }
  }

  /** Whether slightly outdated data is good enough for this caller or visitor. */
  async function mayLag(caller: Caller | null): Promise<boolean> {
    return caller === null || !(await writers.hasWritten(caller.accountId));
  }

  async function note(caller: Caller | null): Promise<void> {
    if (caller === null) return;
    await writers
      .note(caller.accountId)
      .catch((err: unknown) => log.warn({ err }, 'Recording a recent writer failed.'));
  }

  function browse(route: Route): Route {
    const handle: Route['handle'] = async (input) => {
      const store = opened?.reader;
      if (!used || !store || !(await mayLag(input.caller))) return route.handle(input);
      try {
        return await context.run(store, () => route.handle(input));
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        use(false, error);
        return route.handle(input);
      }
    };
    return { ...route, handle };
  }

  function change(route: Route): Route {
    const handle: Route['handle'] = async (input) => {
      const output = await route.handle(input);
      // No list reads what a stream of talk changes.
      if (!(output instanceof Streamed)) await note(input.caller);
      return output;
    };
    return { ...route, handle };
  }

  let last: Promise<void> = check();
  const timer = setInterval(() => {
    last = last.then(check);
  }, CHECK_MS);
  const tidying = setInterval(() => {
    writers.tidy().catch((err: unknown) => log.warn({ err }, 'Deleting expired recent writers failed.'));
  }, TIDY_MS);
  return {
    reader: createSwitchingReader(() => context.getStore() ?? main.reader),
    over: (routes) =>
      routes.map((route) => {
        if (browsing.has(route.call)) return browse(route);
        return route.call.method === 'GET' ? route : change(route);
      }),
    isUsed: () => used,
    check: () => {
      last = last.then(check);
      return last;
    },
    async close() {
      clearInterval(timer);
      clearInterval(tidying);
      await last;
      await opened?.close();
    },
  };
}
