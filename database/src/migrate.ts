import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import type { Connection } from './connect.ts';
import { StoreUnusable } from './faults.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

/** The advisory lock that migrations take: the letters "emberlor" as a 64-bit number. */
const LOCK = '7308605958143111026';

type Migration = { name: string; text: string; hash: string };

/**
 * Brings the store's tables up to date, in one transaction: all of it happens or nothing. Several servers may call it
 * at once; the later ones wait and find nothing to do. With nothing to do it takes a few milliseconds.
 * @returns the names of the migrations that were applied, oldest first.
 * @throws StoreUnusable when the store was made by a newer Emberlore, or a migration was changed after it was applied.
 */
export async function migrate(connection: Pick<Connection, 'sql'>): Promise<string[]> {
  return connection.sql.begin((tx) => applyMigrations(tx));
}

/**
 * Does what `migrate` does within a transaction that is open already.
 * @param upTo the last migration to apply; the newest when not given.
 */
export async function applyMigrations(tx: postgres.TransactionSql, upTo?: string): Promise<string[]> {
  const migrations = await readMigrations();
  // Others' migrations, and building an index, may take longer than any query should.
  await tx`select set_config(name, '0', true) from unnest(array['statement_timeout', 'lock_timeout']) as name`;
  await tx`select pg_advisory_xact_lock(${LOCK}::bigint)`;
  const waiting = await waitingOf(tx, migrations);
  const last = upTo === undefined ? waiting.length - 1 : waiting.findIndex(({ name }) => name === upTo);
  for (const { name, text, hash } of waiting.slice(0, last + 1)) {
    await tx.unsafe(text);
    await tx`insert into migrations (name, hash) values (${name}, ${hash})`;
  }
  return waiting.slice(0, last + 1).map(({ name }) => name);
}

/** The migrations of this version by name with the hash of each, oldest first. */
export async function knownMigrations(): Promise<{ name: string; hash: string }[]> {
  return (await readMigrations()).map(({ name, hash }) => ({ name, hash }));
}

/** The migrations of this version in their order, as drizzle-kit's journal lists them. */
async function readMigrations(): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', FOLDER), 'utf8')) as {
    entries: { tag: string }[];
  };
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const text = await readFile(new URL(`${tag}.sql`, FOLDER), 'utf8');
      return { name: tag, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function waitingOf(tx: postgres.TransactionSql, migrations: Migration[]): Promise<Migration[]> {
  await tx`create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`;
  const applied = await tx<{ name: string; hash: string }[]>`select name, hash from migrations`;
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, hash } of applied) {
    const migration = known.get(name);
    if (!migration) throw new StoreUnusable(`The database was made by a newer version of Emberlore (it has ${name}).`);
    if (migration.hash !== hash) throw new StoreUnusable(`Migration ${name} was changed after it had been applied.`);
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}
