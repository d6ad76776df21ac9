import { AsyncLocalStorage } from 'node:async_hooks';
import { type Connection, connect, isStoreUnavailable, type Place, passesTo, type Reader } from '@emberlore/database';
import type { Log } from '../kit/log.ts';
import { type Caller, type Route, Streamed } from '../kit/route.ts';
import { browsing } from './browsing.ts';

/** How long whoever has changed something reads from the database itself, in seconds: longer than a replica may lag. */
const OWN_WRITES_SECONDS = 10;
/** How often the replica is looked at, in milliseconds. */
const CHECK_MS = 2000;
/** How long what the database has may take to arrive, in milliseconds: a replica further behind than that is not used. */
const ARRIVES_MS = 1500;

/** A read replica beside the database itself. */
export interface Replica {
  /** The database itself, but for browsing the replica. */
  reader: Reader;
  /** The same routes, of which those of browsing read from the replica while that is well. */
  over(routes: readonly Route[]): Route[];
  /** Whether the replica is used now. */
  isUsed(): boolean;
  /** Looks at it at once. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Who has changed something lately, for all servers alike: kept among the counts of limits, unlogged. */
function writersOf({ sql }: Pick<Connection, 'sql'>) {
  const keyOf = (accountId: string) => `wrote:${accountId}`;
  return {
    async note(accountId: string): Promise<void> {
      await sql`
        insert into rate_limits (key, count, resets_at)
        values (${keyOf(accountId)}, 1, now() + ${OWN_WRITES_SECONDS} * interval '1 second')
        on conflict (key) do update set resets_at = excluded.resets_at`;
    },
    async hasWritten(accountId: string): Promise<boolean> {
      const rows = await sql`select 1 from rate_limits where key = ${keyOf(accountId)} and resets_at > now()`;
      return rows.length > 0;
    },
  };
}

/** Passes every read on to whichever store `current` names at that moment. */
function readerOf(current: () => Reader): Reader {
  const names = ['select', 'selectDistinct', 'selectDistinctOn', 'with', '$with', '$count', 'execute'] as const;
  const passing = names.map((name) => [
    name,
    (...given: unknown[]) => {
      const store = current() as unknown as Record<string, (...given: unknown[]) => unknown>;
      return store[name]?.(...given);
    },
  ]);
  return passesTo(Object.fromEntries(passing) as unknown as Reader, current);
}

interface ReplicaDeps {
  main: Connection;
  max: number;
  log: Log;
  pooled: boolean;
  /** Milliseconds that only ever grow, so that a test can say how long the replica has been behind. */
  elapsed?: () => number;
}

/**
 * Opens the replica at this place. It is used when it has come as far as the database itself was at the last look; when
 * it is away, behind or broken, the database itself answers, and nobody notices but by the time it takes.
 */
export function openReplica(
  place: Place,
  { main, max, log, pooled, elapsed = () => performance.now() }: ReplicaDeps,
): Replica {
  const context = new AsyncLocalStorage<Reader>();
  const writers = writersOf(main);
  let connection: Promise<Connection> | undefined;
  let opened: Connection | undefined;
  let used = false;
  let missed = false;
  let mark: { lsn: string; at: number } | undefined;

  function use(well: boolean, err?: unknown): void {
    if (used && !well) log.warn({ err }, 'The read replica is away or behind; the database itself answers.');
    if (!used && well) log.info({}, 'The read replica answers lists, searches and story pages.');
    // One that was never there is told of once, not every two seconds.
    if (err !== undefined && !used && !opened && !missed) {
      missed = true;
      log.warn({ err }, 'The read replica cannot be reached; until it can, the database itself answers.');
    }
    used = well;
  }

  /** Notes how far the database itself has come. */
  async function setMark(): Promise<void> {
    const at = elapsed();
    const [row] = await main.sql<{ lsn: string }[]>`select pg_current_wal_lsn() as lsn`;
    mark = row && { lsn: row.lsn, at };
  }

  /** Whether the replica has what the database had at the mark, or may still be on the way there. */
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

  /** Whether the caller, who may be anybody, can do with what is a moment old. */
  async function mayLag(caller: Caller | null): Promise<boolean> {
    return caller === null || !(await writers.hasWritten(caller.accountId));
  }

  async function note(caller: Caller | null): Promise<void> {
    if (caller === null) return;
    await writers.note(caller.accountId).catch((err: unknown) => log.warn({ err }, 'A change was not noted.'));
  }

  function browse(route: Route): Route {
    const handle: Route['handle'] = async (input) => {
      const store = opened?.reader;
      if (!used || !store || !(await mayLag(input.caller))) return route.handle(input);
      try {
        return await context.run(store, () => route.handle(input));
      } catch (error) {
        if (!isStoreUnavailable(error)) throw error;
        use(false, error);
        return route.handle(input);
      }
    };
    return { ...route, handle };
  }

  function change(route: Route): Route {
    const handle: Route['handle'] = async (input) => {
      const output = await route.handle(input);
      // What a stream of talk changes is read by no list.
      if (!(output instanceof Streamed)) await note(input.caller);
      return output;
    };
    return { ...route, handle };
  }

  let last: Promise<void> = check();
  const timer = setInterval(() => {
    last = last.then(check);
  }, CHECK_MS);
  return {
    reader: readerOf(() => context.getStore() ?? main.reader),
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
      await last;
      await opened?.close();
    },
  };
}
