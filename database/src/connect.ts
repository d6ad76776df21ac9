import { setTimeout as wait } from 'node:timers/promises';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { firstLineOf, readSqlState, StoreUnusable } from './faults.ts';

type NoRelations = Record<string, never>;

/** Drizzle over the pool: every query may use another connection. Prefer `reader` and `transact`. */
export type Database = PostgresJsDatabase<NoRelations>;

type Reads = 'select' | 'selectDistinct' | 'selectDistinctOn';

/**
 * Read access: can't insert, update, delete or open a transaction. `execute` is for reads that the builder can't
 * express. A `Writer` is a reader too, so a repository's reads work inside and outside transactions.
 */
export type Reader = Pick<Database, Reads | '$with' | '$count' | 'execute'> & {
  with: (...queries: Parameters<Database['with']>) => Pick<ReturnType<Database['with']>, Reads>;
};

/** Write access: all its statements are one transaction. Omits `rollback` and nesting: throw instead. */
export type Writer = Omit<
  PgTransaction<PostgresJsQueryResultHKT, NoRelations, ExtractTablesWithRelations<NoRelations>>,
  'transaction' | 'rollback' | 'query'
>;

/** The address of the database: a `postgres://` URL, or the socket returned by `startEmbedded`. */
export type DatabaseAddress = { url: string } | { socket: string; user: string; database: string };

export type ConnectOptions = DatabaseAddress & {
  /** Maximum number of open connections; default 10. */
  max?: number;
  /** The application name of these connections in PostgreSQL's activity list; default `emberlore`. */
  name?: string;
  /**
   * Whether the address is a pooler that switches connections between transactions, such as PgBouncer: statements are
   * then not prepared, and settings come from the role, as stored by `keepSettings`.
   */
  pooled?: boolean;
};

/** PostgreSQL settings of every connection of the server. */
const SETTINGS = {
  // A statement that runs this long is a fault; so is a transaction that waits for something other than the database.
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  // All queries are small: starting processes for one takes ten times as long as the query itself, on cores that others
  // are waiting for.
  max_parallel_workers_per_gather: 0,
  // Minimum similarity of a typed word and a name to count as a typo: 'lantrn' matches 'lantern' at 0.57.
  'pg_trgm.word_similarity_threshold': 0.52,
};

export type Connection = {
  /** Reads outside a transaction. */
  reader: Reader;
  /**
   * Runs `fn` in one transaction and returns its result; a throw rolls everything back. If the database aborts the
   * transaction over a conflict with another (deadlock, serialization), `fn` runs again, up to three more times: it
   * must only use its writer, and never wait for a model, a payment or a person.
   */
  transact: <T>(fn: (writer: Writer) => Promise<T>) => Promise<T>;
  /** The pool itself. Drizzle has changed how times are parsed: raw queries return them as text. */
  sql: postgres.Sql;
  /** Drizzle over the pool, for seeds, migrations and tests. */
  db: Database;
  /** Waits up to 5 s for running queries, then closes every connection. */
  close: () => Promise<void>;
};

/** The oldest PostgreSQL version that supports everything the tables use (`uuidv7`). */
const OLDEST = 18;
const RETRIES = 3;
const CONFLICTS = new Set(['40001', '40P01']);

/** The driver's types omit how many statements may be sent on a connection before the first is answered. */
type DriverOptions = postgres.Options<Record<string, never>> & { max_pipeline: number };

/** Creates a postgres.js client for the address. */
function createClient(place: DatabaseAddress, options: DriverOptions): postgres.Sql {
  if ('url' in place) return postgres(place.url, options);
  return postgres({ ...options, path: place.socket, user: place.user, database: place.database });
}

/**
 * Opens a pool and verifies that the database is reachable and PostgreSQL 18 or newer.
 * @throws StoreUnusable if it can't be reached or is too old.
 */
export async function connect({
  max = 10,
  name = 'emberlore',
  pooled = false,
  ...place
}: ConnectOptions): Promise<Connection> {
  const sql = createClient(place, {
    max,
    connect_timeout: 10,
    // An idle connection costs the database memory; opening one again takes 2 ms.
    idle_timeout: 60,
    // In seconds. The driver's own pauses grow to 20 s, counted over all connections: long after the database is back.
    backoff: () => 0.1 + Math.random() * 0.2,
    onnotice: () => {},
    // One statement at a time per connection: otherwise a read waits behind a write on one connection while another is
    // idle.
    max_pipeline: 0,
    prepare: !pooled,
    // A pooler rejects settings that it can't keep apart.
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
 * Stores the connection settings in the role for this database, for connections through a pooler. Throws if the role
 * may not alter itself.
 */
export async function storeRoleSettings({ sql }: Pick<Connection, 'sql'>): Promise<void> {
  await sql.begin(async (tx) => {
    // PostgreSQL rejects concurrent changes of one role, such as by servers that start at the same time.
    await tx`select pg_advisory_xact_lock(hashtextextended('emberlore role', 0))`;
    // The extension's setting exists only after its first use.
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
    throw new StoreUnusable(`The database cannot be reached: ${firstLineOf(cause)}`, { cause });
  }
}

async function transactOn<T>(db: Database, fn: (writer: Writer) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction(fn);
    } catch (error) {
      if (attempt === RETRIES || !CONFLICTS.has(readSqlState(error) ?? '')) throw error;
      await wait(2 ** attempt * 10 * (0.5 + Math.random()));
    }
  }
}
