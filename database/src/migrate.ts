import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import type { Connection } from './connect.ts';
import { StoreUnusable } from './faults.ts';
import { type AppliedMigration, BASELINE, explainOldDatabase, identifyHistory, replaceMerged } from './history.ts';
import { applyRoutines } from './routines.ts';

/** Folder of this version's migrations. */
export const MIGRATIONS = new URL('../migrations/', import.meta.url);

/** The advisory lock of migrations: the letters "emberlor" as a 64-bit number. */
const LOCK = '7308605958143111026';

type Migration = { name: string; text: string; hash: string };

/**
 * Upgrades the schema in one transaction: applies missing migrations, then changed routines. Several servers may call
 * it at the same time; the later ones wait and find nothing to do. With nothing to do, it takes a few milliseconds.
 * @param folder the folder of the migrations.
 * @returns the names of the applied migrations, oldest first.
 * @throws StoreUnusable if the database was created by a newer Emberlore or one that is too old, or if a migration
 * changed after it was applied.
 */
export async function migrate(connection: Pick<Connection, 'sql'>, folder = MIGRATIONS): Promise<string[]> {
  return connection.sql.begin(async (tx) => {
    const applied = await applyMigrations(tx, { folder });
    await applyRoutines(tx);
    return applied;
  });
}

/**
 * Applies missing migrations within an open transaction. Holds the lock until it ends.
 * @param upTo the last migration to apply; default: the newest.
 * @param folder the folder of the migrations.
 * @returns the names of the applied migrations, oldest first.
 */
export async function applyMigrations(
  tx: postgres.TransactionSql,
  { upTo, folder = MIGRATIONS }: { upTo?: string | undefined; folder?: URL } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // Waiting for another server's migrations, or building an index, may take longer than any query should.
  await tx`select set_config(name, '0', true) from unnest(array['statement_timeout', 'lock_timeout']) as name`;
  await tx`select pg_advisory_xact_lock(${LOCK}::bigint)`;
  const missing = await findMissing(tx, migrations);
  const last = upTo === undefined ? missing.length - 1 : missing.findIndex(({ name }) => name === upTo);
  for (const { name, text, hash } of missing.slice(0, last + 1)) {
    await tx.unsafe(text);
    await tx`insert into migrations (name, hash) values (${name}, ${hash})`;
  }
  return missing.slice(0, last + 1).map(({ name }) => name);
}

/** Returns the name and hash of each migration in a folder, oldest first. */
export async function knownMigrations(folder = MIGRATIONS): Promise<AppliedMigration[]> {
  return (await readMigrations(folder)).map(({ name, hash }) => ({ name, hash }));
}

/** Reads the migrations of a folder in the order of drizzle-kit's journal. */
async function readMigrations(folder: URL): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string }[];
  };
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      const text = await readFile(new URL(`${tag}.sql`, folder), 'utf8');
      return { name: tag, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function findMissing(tx: postgres.TransactionSql, migrations: Migration[]): Promise<Migration[]> {
  const applied = await readApplied(tx, migrations);
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, hash } of applied) {
    const migration = known.get(name);
    if (!migration) throw new StoreUnusable(`The database was made by a newer version of Emberlore (it has ${name}).`);
    if (migration.hash !== hash) throw new StoreUnusable(`Migration ${name} was changed after it had been applied.`);
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

/** Returns the baseline among these migrations. */
export function findBaseline(migrations: readonly AppliedMigration[]): AppliedMigration {
  const baseline = migrations.find(({ name }) => name === BASELINE);
  if (!baseline) throw new Error(`The migration ${BASELINE} is missing.`);
  return baseline;
}

/** Returns the applied migrations of the database. Records a database whose schema equals the baseline as such. */
async function readApplied(tx: postgres.TransactionSql, migrations: Migration[]): Promise<AppliedMigration[]> {
  await tx`create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`;
  const applied = await tx<AppliedMigration[]>`select name, hash from migrations order by name collate "C"`;
  const history = identifyHistory(applied);
  if (history === 'current') return [...applied];
  if (history !== 'merged') throw new StoreUnusable(explainOldDatabase(history, applied));
  const baseline = findBaseline(migrations);
  const replaced = replaceMerged(applied, baseline);
  await tx`delete from migrations where name <> all(${replaced.map(({ name }) => name)})`;
  await tx`insert into migrations (name, hash) values (${baseline.name}, ${baseline.hash})`;
  return replaced;
}
