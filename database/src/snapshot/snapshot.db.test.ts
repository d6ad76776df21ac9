import { cp, readFile, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Readable as Source } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../connect.ts';
import { BASELINE } from '../history.ts';
import { MERGED } from '../merged-migrations.fixture.ts';
import { applyMigrations, knownMigrations, MIGRATIONS, migrate } from '../migrate.ts';
import { bareDatabases, dumpDatabase } from '../testing/bare.ts';
import { type FreshDatabase, freshDatabase, freshFolder } from '../testing.ts';
import { restoreSnapshot, type SnapshotSource } from './restore.ts';
import { fillRows } from './rows.fixture.ts';
import { takeSnapshot } from './take.ts';

let databases: Awaited<ReturnType<typeof bareDatabases>>;
const filled: FreshDatabase[] = [];

beforeAll(async () => {
  databases = await bareDatabases();
});
afterAll(async () => {
  await databases?.close();
  for (const store of filled) await store.drop();
});

/** Opens a database of this version with rows. */
async function openFilled(): Promise<Connection> {
  const store = await freshDatabase();
  filled.push(store);
  await fillRows(store);
  return store;
}

const NEXT = '9999_next';

/**
 * Returns the migrations of a later version: those of this one, and one that adds a table and a column and changes
 * rows.
 */
async function laterVersion(): Promise<URL> {
  const folder = pathToFileURL(`${await freshFolder()}/`);
  await cp(MIGRATIONS, folder, { recursive: true });
  const journal = new URL('meta/_journal.json', folder);
  const { entries } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ entries: [...entries, { tag: NEXT }] }));
  await writeFile(
    new URL(`${NEXT}.sql`, folder),
    `create table story_moods (story_id uuid primary key references stories (id), mood text not null);
     alter table stories add column mood text not null default 'calm';
     update stories set mood = 'eerie' where visibility = 'public';
     insert into story_moods select id, mood from stories;`,
  );
  return folder;
}

/** Takes a snapshot in memory. `during` runs after the snapshot and before its rows are read. */
function takeInMemory(store: Connection, during = async () => {}): Promise<SnapshotSource> {
  return takeSnapshot(store, async ({ migrations, tables, read }) => {
    await during();
    const rows = new Map<string, string>();
    for (const table of tables) rows.set(table.name, await text(await read(table)));
    const lines = (name: string) => (rows.get(name) ?? '').split('\n').length - 1;
    return {
      migrations,
      tables: tables.map((table) => ({ ...table, rows: lines(table.name) })),
      open: async ({ name }) => Source.from([Buffer.from(rows.get(name) ?? '')]) as Readable,
    };
  });
}

/** Returns the rows of each table without columns added by a later migration and without the records of migrations. */
async function readComparableRows(
  store: Connection,
  columns: Record<string, string[]>,
): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const [table, known] of Object.entries(columns)) {
    const { sql } = store;
    seen[table] = await sql`select ${sql(known)} from ${sql(table)} order by ${sql(known)}`;
  }
  return seen;
}

async function readColumns({ sql }: Connection): Promise<Record<string, string[]>> {
  const rows = await sql<{ table: string; columns: string[] }[]>`select table_name as table,
    array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations' and data_type <> 'json' group by table_name`;
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

describe('an upgrade', () => {
  test('adds a migration to existing rows and loses nothing', async () => {
    const store = await openFilled();
    const columns = await readColumns(store);
    const before = await readComparableRows(store, columns);
    for (const table of ['turns', 'ledger_entries', 'comments', 'runs', 'purchases', 'characters'])
      expect([table, before[table]]).not.toEqual([table, []]);
    const folder = await laterVersion();
    expect(await migrate(store, folder)).toEqual([NEXT]);
    expect(await readComparableRows(store, columns)).toEqual(before);
    expect([...(await store.sql`select mood from story_moods order by mood`)]).toEqual([
      { mood: 'calm' },
      { mood: 'eerie' },
    ]);
    const [books] = await store.sql`select count(*)::int as wrong from accounts where credits <>
      (select coalesce(sum(amount), 0) from ledger_entries where account_id = accounts.id)`;
    expect(books?.wrong).toBe(0);
    expect(await migrate(store, folder)).toEqual([]);
  });

  test('that fails changes nothing', async () => {
    const store = await openFilled();
    // A table of this name makes the later migration fail.
    await store.sql`create table story_moods (id int)`;
    const before = await dumpDatabase(store);
    await expect(migrate(store, await laterVersion())).rejects.toThrow('story_moods');
    expect(await dumpDatabase(store)).toEqual(before);
  });
});

describe('a snapshot', () => {
  test('is consistent under concurrent writes and restores the same database row by row', async () => {
    const store = await openFilled();
    const before = await dumpDatabase(store);
    const source = await takeInMemory(store, async () => {
      await store.sql`insert into tags (name) values ('Late')`;
      await store.sql`delete from story_likes`;
      await store.sql`insert into ledger_entries (account_id, amount, reason, cause)
        select id, 5, 'refund', 'late:' || id from accounts`;
    });
    const target = await databases.open();
    expect(await restoreSnapshot(target, source)).toEqual([]);
    expect(await dumpDatabase(target)).toEqual(before);

    // The triggers work as before.
    await expect(target.sql`update ledger_entries set amount = 1000`).rejects.toThrow('append-only');
    await expect(target.sql`update accounts set credits = 1000`).rejects.toThrow('ledger entries alone');
    await expect(target.sql`delete from media`).rejects.toThrow('foreign key');
    // Rows from before partitioning are in one partition in one database, and in monthly partitions in the other.
    const keys = (
      from: Connection,
    ) => from.sql`select relname as table, conname, pg_get_constraintdef(pg_constraint.oid) as text,
      convalidated from pg_constraint join pg_class on pg_class.oid = conrelid
      where connamespace = 'public'::regnamespace and not relispartition order by 1, 2`;
    expect(await keys(target)).toEqual(await keys(store));
    // Snapshots don't include sequences, so there must be none.
    expect([...(await target.sql`select sequencename from pg_sequences where schemaname = 'public'`)]).toEqual([]);
  });

  test('of an earlier version is restored and upgraded like the database itself', async () => {
    const store = await openFilled();
    const target = await databases.open();
    const folder = await laterVersion();
    expect(await restoreSnapshot(target, await takeInMemory(store), folder)).toEqual([NEXT]);
    expect(await migrate(store, folder)).toEqual([NEXT]);
    // The time at which a migration was applied differs.
    const { migrations: _, ...rows } = await dumpDatabase(target);
    expect(rows).toEqual({ ...(await dumpDatabase(store)), migrations: undefined });
    await expect(target.sql`update ledger_entries set amount = 1000`).rejects.toThrow('append-only');
  });

  test('is restored only into an empty database, completely or not at all', async () => {
    const store = await openFilled();
    const source = await takeInMemory(store);
    await expect(restoreSnapshot(store, source)).rejects.toThrow('The database is not empty.');

    const target = await databases.open();
    const open: SnapshotSource['open'] = async (table) =>
      table.name === 'turns' ? (Source.from([Buffer.from('not a row\n')]) as Readable) : source.open(table);
    await expect(restoreSnapshot(target, { ...source, open })).rejects.toThrow('has of turns do not fit');
    expect(await dumpDatabase(target)).toEqual({});
    // Restoring the foreign keys detects rows with missing references.
    const lost: SnapshotSource['open'] = async (table) =>
      table.name === 'scenes' ? Source.from([]) : source.open(table);
    const tables = source.tables.map((table) => (table.name === 'scenes' ? { ...table, rows: 0 } : table));
    await expect(restoreSnapshot(target, { ...source, tables, open: lost })).rejects.toThrow('foreign key');
    const fewer = source.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
    await expect(restoreSnapshot(target, { ...source, tables: fewer })).rejects.toThrow('rows, not');
    const missing = source.tables.slice(1);
    await expect(restoreSnapshot(target, { ...source, tables: missing })).rejects.toThrow('not those of its version');
    expect(await dumpDatabase(target)).toEqual({});
    await restoreSnapshot(target, source);
  });

  test('from before the baseline is restored if the schema is the same, and otherwise rejected', async () => {
    const store = await databases.open();
    await store.sql.begin((tx) => applyMigrations(tx, { upTo: BASELINE }));
    await store.sql`insert into blocklist_entries (kind, value, reason) values ('word', 'twaddle', 'Spam.')`;
    const source = await takeInMemory(store);
    const target = await databases.open();
    const partial = { ...source, migrations: MERGED.slice(0, 19) };
    await expect(restoreSnapshot(target, partial)).rejects.toThrow(/cannot be restored .*commit 2587ac92/);
    const later = (await knownMigrations()).slice(1).map(({ name }) => name);
    expect(await restoreSnapshot(target, { ...source, migrations: MERGED })).toEqual(later);
    expect(await target.sql`select kind, value from blocklist_entries`).toEqual([{ kind: 'word', value: 'twaddle' }]);
    expect(await migrate(target)).toEqual([]);
  });

  test('of a newer version is rejected', async () => {
    const store = await openFilled();
    const source = await takeInMemory(store);
    const migrations = [...(await knownMigrations()), { name: '9999_future', hash: '' }];
    const target = await databases.open();
    await expect(restoreSnapshot(target, { ...source, migrations })).rejects.toThrow('(it has 9999_future)');
  });
});
