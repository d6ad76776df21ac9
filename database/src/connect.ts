import { setTimeout as wait } from 'node:timers/promises';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { reasonOf, StoreUnusable, sqlStateOf } from './faults.ts';

type NoRelations = Record<string, never>;

/** Drizzle over the pool: every query may run on another connection. Prefer `reader` and `transact`. */
export type Database = PostgresJsDatabase<NoRelations>;

type Reads = 'select' | 'selectDistinct' | 'selectDistinctOn';

/**
 * What reads: no way to insert, update, delete or open a transaction. `execute` is for reads that the builder cannot
 * say. A `Writer` is a reader too, so that a repository's reads serve inside and outside transactions.
 */
export type Reader = Pick<Database, Reads | '$with' | '$count' | 'execute'> & {
  with: (...queries: Parameters<Database['with']>) => Pick<ReturnType<Database['with']>, Reads>;
};

/** What writes: all its statements are one transaction. `rollback` and nesting are left out: throw instead. */
export type Writer = Omit<
  PgTransaction<PostgresJsQueryResultHKT, NoRelations, ExtractTablesWithRelations<NoRelations>>,
  'transaction' | 'rollback' | 'query'
>;

/** Where the store is: a `postgres://` address, or the socket that `startEmbedded` answers with. */
export type Place = { url: string } | { socket: string; user: string; database: string };

export type ConnectOptions = Place & {
  /** The most connections held open; 10 when not given. */
  max?: number;
  /** How the server's activity list names these connections; `emberlore` when not given. */
  name?: string;
  /**
   * The place is a pooler that hands out another connection for each transaction, such as PgBouncer: no statement is
   * prepared, and the settings of a connection are those that `keepSettings` has given its role.
   */
  pooled?: boolean;
};

/** What holds for every connection of the server, by the names of PostgreSQL's settings. */
const SETTINGS = {
  // A statement that runs this long is a fault; so is a transaction that waits on something else than the store.
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  // What anybody asks for is small: to start processes for one statement takes ten times as long as it does, on cores that others
  // are waiting for.
  max_parallel_workers_per_gather: 0,
  // How alike a typed word and a name must be to count as a slip of the finger: 'lantrn' is 'lantern', at 0.57.
  'pg_trgm.word_similarity_threshold': 0.52,
};

export type Connection = {
  /** Reads outside a transaction. */
  reader: Reader;
  /**
   * Runs `fn` in one transaction and answers what it answers; what it throws rolls everything back. When the store
   * ends the transaction over a conflict with another (deadlock, serialization), `fn` runs again, up to three times
   * more: it must do nothing but talk to its writer, and never wait for a model, a payment or a person.
   */
  transact: <T>(fn: (writer: Writer) => Promise<T>) => Promise<T>;
  /** The pool itself. Drizzle has taken over how times are read: raw queries answer them as text. */
  sql: postgres.Sql;
  /** Drizzle over the pool, for seeds, migrations and tests. */
  db: Database;
  /** Waits up to 5 s for running queries, then closes every connection. */
  close: () => Promise<void>;
};

/** The oldest PostgreSQL that has everything the tables use (`uuidv7`). */
const OLDEST = 18;
const RETRIES = 3;
const CONFLICTS = new Set(['40001', '40P01']);

/** The driver's own types leave out how many statements a connection is sent before the first of them is answered. */
type DriverOptions = postgres.Options<Record<string, never>> & { max_pipeline: number };

/** The options for postgres.js that reach the place. */
function clientOf(place: Place, options: DriverOptions): postgres.Sql {
  if ('url' in place) return postgres(place.url, options);
  return postgres({ ...options, path: place.socket, user: place.user, database: place.database });
}

/**
 * Opens a pool on the store and makes sure that it is one: reachable and PostgreSQL 18 or newer.
 * @throws StoreUnusable when it cannot be reached or is too old.
 */
export async function connect({
  max = 10,
  name = 'emberlore',
  pooled = false,
  ...place
}: ConnectOptions): Promise<Connection> {
  const sql = clientOf(place, {
    max,
    connect_timeout: 10,
    // An idle connection costs the server memory; a returning one costs 2 ms.
    idle_timeout: 60,
    // In seconds. The driver's own pauses grow to 20 s, counted over all connections: long after the store is back.
    backoff: () => 0.1 + Math.random() * 0.2,
    onnotice: () => {},
    // One statement at a time on each connection: else one that only reads is sent behind one that waits for the disk, while
    // another connection has nothing to do.
    max_pipeline: 0,
    prepare: !pooled,
    // A pooler refuses settings that it cannot keep apart.
    connection: { application_name: name, ...(pooled ? {} : SETTINGS) },
  });
  await refuseUnusable(sql);
  const db: Database = drizzle(sql);
  return {
    reader: db,
    transact: (fn) => transactOn(db, fn),
    sql,
    db,
    close: () => sql.end({ timeout: 5 }),
  };
}

/**
 * Makes the settings of this store's connections those of its role in this database, for connections that come through a
 * pooler. Throws when the role may not change itself.
 */
export async function keepSettings({ sql }: Pick<Connection, 'sql'>): Promise<void> {
  await sql.begin(async (tx) => {
    // PostgreSQL refuses to let two change one role at the same time, as servers would that start at once.
    await tx`select pg_advisory_xact_lock(hashtextextended('emberlore role', 0))`;
    // Until it was used, the extension's setting is nobody's to keep.
    const [row] = await tx`select word_similarity('a', 'b'), quote_ident(current_database()) as place`;
    for (const [setting, value] of Object.entries(SETTINGS)) {
      await tx.unsafe(`alter role current_user in database ${row?.place} set ${setting} = '${value}'`);
    }
  });
}

async function refuseUnusable(sql: postgres.Sql): Promise<void> {
  try {
    const [row] = await sql`select current_setting('server_version') as version`;
    const version = String(row?.version);
    if (Number.parseInt(version, 10) >= OLDEST) return;
    throw new StoreUnusable(`PostgreSQL ${OLDEST} or newer is needed; the server is ${version}.`);
  } catch (cause) {
    await sql.end({ timeout: 0 });
    if (cause instanceof StoreUnusable) throw cause;
    throw new StoreUnusable(`The database cannot be reached: ${reasonOf(cause)}`, { cause });
  }
}

async function transactOn<T>(db: Database, fn: (writer: Writer) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction(fn);
    } catch (error) {
      if (attempt === RETRIES || !CONFLICTS.has(sqlStateOf(error) ?? '')) throw error;
      await wait(2 ** attempt * 10 * (0.5 + Math.random()));
    }
  }
}
