import type { Readable } from 'node:stream';
import { Readable as Source } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../connect.ts';
import { applyMigrations, knownMigrations, migrate } from '../migrate.ts';
import { bareDatabases, wholeStore } from '../testing/bare.ts';
import { FIRST_SCHEMA, fillFirstSchema } from './first-schema.fixture.ts';
import { restoreSnapshot, type SnapshotSource } from './restore.ts';
import { takeSnapshot } from './take.ts';

let databases: Awaited<ReturnType<typeof bareDatabases>>;
let names: string[];

beforeAll(async () => {
  databases = await bareDatabases();
  names = (await knownMigrations()).map(({ name }) => name);
});
afterAll(() => databases?.close());

/** A store as the first released server left it. */
async function openFirst(): Promise<Connection> {
  const store = await databases.open();
  await store.sql.begin((tx) => applyMigrations(tx, FIRST_SCHEMA));
  await fillFirstSchema(store);
  return store;
}

const upgrade = (store: Connection, upTo: string) => store.sql.begin((tx) => applyMigrations(tx, upTo));

/** A snapshot in memory. `during` happens when it has been taken and before its rows are read. */
function snapshotOf(store: Connection, during = async () => {}): Promise<SnapshotSource> {
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

/** The rows of each table without the columns that a later migration has added, and without what migrations note. */
async function seenBy(store: Connection, columns: Record<string, string[]>): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const [table, known] of Object.entries(columns)) {
    const { sql } = store;
    seen[table] = await sql`select ${sql(known)} from ${sql(table)} order by ${sql(known)}`;
  }
  return seen;
}

async function columnsOf({ sql }: Connection): Promise<Record<string, string[]>> {
  const rows = await sql<{ table: string; columns: string[] }[]>`select table_name as table,
    array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations' and data_type <> 'json' group by table_name`;
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

describe('an upgrade', () => {
  test('goes from the first schema step by step and loses nothing', async () => {
    const store = await openFirst();
    const columns = await columnsOf(store);
    const before = await seenBy(store, columns);
    for (const rows of Object.entries(before)) {
      if (rows[0] !== 'duels' && rows[0] !== 'subscriptions') expect([rows[0], rows[1]]).not.toEqual([rows[0], []]);
    }
    for (const name of names.slice(names.indexOf(FIRST_SCHEMA) + 1)) {
      expect(await upgrade(store, name)).toEqual([name]);
      expect([name, await seenBy(store, columns)]).toEqual([name, before]);
      const [books] = await store.sql`select count(*)::int as wrong from accounts where credits <>
        (select coalesce(sum(amount), 0) from ledger_entries where account_id = accounts.id)`;
      expect([name, books?.wrong]).toEqual([name, 0]);
    }
    expect(await migrate(store)).toEqual([]);
  });

  test('fills what the new columns mean', async () => {
    const store = await openFirst();
    await migrate(store);
    const [found] = await store.sql`select
      (select array_agg(story_search.listed order by name) from story_search join stories on stories.id = story_id) as listed,
      (select subject_owner_id = (select owner_id from stories where name = 'The Drowned Bell') from reports) as owner,
      (select device from refresh_tokens) as device, (select superseded from turns) as superseded,
      (select alt = '' and focus_x = 0.5 from media) as shown`;
    expect(found).toEqual({
      listed: [true, false],
      owner: true,
      device: 'Unknown device',
      superseded: false,
      shown: true,
    });
  });

  test('that goes wrong leaves everything as it was', async () => {
    const store = await openFirst();
    // A table of this name is in the way of a later migration.
    await store.sql`create table learned_facts (id int)`;
    const before = await wholeStore(store);
    await expect(migrate(store)).rejects.toThrow('learned_facts');
    expect(await wholeStore(store)).toEqual(before);
  });
});

describe('a snapshot', () => {
  test('is of one moment whatever is written meanwhile, and restored the same store row by row', async () => {
    const store = await openFirst();
    await migrate(store);
    const before = await wholeStore(store);
    const source = await snapshotOf(store, async () => {
      await store.sql`insert into tags (name) values ('Late')`;
      await store.sql`delete from story_likes`;
      await store.sql`insert into ledger_entries (account_id, amount, reason, cause)
        select id, 5, 'refund', 'late:' || id from accounts`;
    });
    const target = await databases.open();
    expect(await restoreSnapshot(target, source)).toEqual([]);
    expect(await wholeStore(target)).toEqual(before);

    // Guarded as before, too.
    await expect(target.sql`update ledger_entries set amount = 1000`).rejects.toThrow('append-only');
    await expect(target.sql`update accounts set credits = 1000`).rejects.toThrow('ledger entries alone');
    await expect(target.sql`delete from media`).rejects.toThrow('foreign key');
    // What was before there were months lies in one part of one store, and in months of the other.
    const keys = (
      from: Connection,
    ) => from.sql`select relname as table, conname, pg_get_constraintdef(pg_constraint.oid) as text,
      convalidated from pg_constraint join pg_class on pg_class.oid = conrelid
      where connamespace = 'public'::regnamespace and not relispartition order by 1, 2`;
    expect(await keys(target)).toEqual(await keys(store));
    // What a snapshot does not know of: a number that the store counts by itself.
    expect([...(await target.sql`select sequencename from pg_sequences where schemaname = 'public'`)]).toEqual([]);
  });

  test('of an earlier version is restored and brought up to date', async () => {
    const store = await openFirst();
    const target = await databases.open();
    const later = names.slice(names.indexOf(FIRST_SCHEMA) + 1);
    expect(await restoreSnapshot(target, await snapshotOf(store))).toEqual(later);
    expect(await migrate(store)).toEqual(later);
    // The moments and keys that later columns start with are each store's own.
    const told = async (
      from: Connection,
    ) => from.sql`select stories.name, stories.likes, comments, rating, names, story_search.listed
      from stories join story_search on story_id = stories.id order by name`;
    expect([...(await told(target))]).toEqual([...(await told(store))]);
  });

  test('goes into an empty store alone, all of it or nothing', async () => {
    const store = await openFirst();
    await migrate(store);
    const source = await snapshotOf(store);
    await expect(restoreSnapshot(store, source)).rejects.toThrow('The database is not empty.');

    const target = await databases.open();
    const open: SnapshotSource['open'] = async (table) =>
      table.name === 'turns' ? (Source.from([Buffer.from('not a row\n')]) as Readable) : source.open(table);
    await expect(restoreSnapshot(target, { ...source, open })).rejects.toThrow('has of turns do not fit');
    expect(await wholeStore(target)).toEqual({});
    // Rows whose counterparts are missing are found when the keys are put back.
    const lost: SnapshotSource['open'] = async (table) =>
      table.name === 'scenes' ? Source.from([]) : source.open(table);
    const tables = source.tables.map((table) => (table.name === 'scenes' ? { ...table, rows: 0 } : table));
    await expect(restoreSnapshot(target, { ...source, tables, open: lost })).rejects.toThrow('foreign key');
    const fewer = source.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
    await expect(restoreSnapshot(target, { ...source, tables: fewer })).rejects.toThrow('rows, not');
    const missing = source.tables.slice(1);
    await expect(restoreSnapshot(target, { ...source, tables: missing })).rejects.toThrow('not those of its version');
    expect(await wholeStore(target)).toEqual({});
    await restoreSnapshot(target, source);
  });

  test('of a newer version is refused', async () => {
    const store = await openFirst();
    const source = await snapshotOf(store);
    const migrations = [...(await knownMigrations()), { name: '9999_future', hash: '' }];
    const target = await databases.open();
    await expect(restoreSnapshot(target, { ...source, migrations })).rejects.toThrow('(it has 9999_future)');
  });
});
