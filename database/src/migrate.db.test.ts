import { readdir, readFile } from 'node:fs/promises';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { type Connection, connect } from './connect.ts';
import { BASELINE } from './history.ts';
import { C6F3D71, MERGED } from './merged-migrations.fixture.ts';
import { applyMigrations, knownMigrations, migrate } from './migrate.ts';
import { type FreshDatabase, freshDatabase } from './testing.ts';

let admin: FreshDatabase;
let bare: Connection;
const opened: Connection[] = [];

/** Opens a connection to a separate database without tables. */
async function openBare(): Promise<Connection> {
  admin ??= await freshDatabase();
  const database = `bare_${crypto.randomUUID().replaceAll('-', '')}`;
  await admin.sql.unsafe(`create database ${database}`);
  const { socket, user } = inject('testStore');
  const connection = await connect({ socket, user, database });
  opened.push(connection);
  return connection;
}

beforeEach(async () => {
  bare = await openBare();
});
afterAll(async () => {
  await Promise.all(opened.map((connection) => connection.close()));
  await admin.drop();
});

it('creates the schema once, however many servers start at the same time', async () => {
  const applied = await Promise.all([migrate(bare), migrate(bare), migrate(bare)]);
  expect(applied.map((names) => names.length).sort()).toEqual([0, 0, applied.flat().length]);
  expect(applied.flat()[0]).toBe(BASELINE);
  expect(await migrate(bare)).toEqual([]);
  const [row] = await bare.sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`;
  expect(row?.tables).toBeGreaterThan(35);
});

it('rejects a database of a newer version', async () => {
  await migrate(bare);
  await bare.sql`insert into migrations (name, hash) values ('9999_future', '')`;
  await expect(migrate(bare)).rejects.toThrow('made by a newer version of Emberlore (it has 9999_future)');
});

it('rejects a migration that was changed after it was applied', async () => {
  await migrate(bare);
  await bare.sql`update migrations set hash = 'other' where name = ${BASELINE}`;
  await expect(migrate(bare)).rejects.toThrow('0019_baseline was changed after it had been applied');
});

/** Turns the database into one from before the baseline: the same schema under other migrations' names and hashes. */
async function pretendHistory(migrations: readonly { name: string; hash: string }[]) {
  await bare.sql.begin((tx) => applyMigrations(tx, { upTo: BASELINE }));
  await bare.sql`delete from migrations`;
  await bare.sql`insert into migrations ${bare.sql([...migrations], 'name', 'hash')}`;
}

const readNames = async () => (await bare.sql`select name from migrations order by name`).map(({ name }) => name);

it('continues a database that has all migrations replaced by the baseline', async () => {
  await pretendHistory(MERGED);
  const names = (await knownMigrations()).map(({ name }) => name);
  expect(await migrate(bare)).toEqual(names.slice(1));
  expect(await readNames()).toEqual(names);
  const [row] = await bare.sql`select count(*)::int as routines from routines`;
  expect(row?.routines).toBeGreaterThan(70);
  expect(await migrate(bare)).toEqual([]);
});

it('keeps the record of migrations after the replaced ones', async () => {
  await pretendHistory([...MERGED, { name: '9999_future', hash: '' }]);
  await expect(migrate(bare)).rejects.toThrow('made by a newer version of Emberlore (it has 9999_future)');
  expect(await readNames()).toEqual([...MERGED.map(({ name }) => name), '9999_future']);
});

it.each([
  ['c6f3d71', C6F3D71, /last migration is 0036_one-s-own-stories-in-order.*npm run restore/],
  ['before c6f3d71', C6F3D71.slice(0, 30), /once with commit 61880ff and then once with commit 2587ac92/],
  ['the first baseline', MERGED.slice(0, 1), /last migration is 0000_baseline.*once with commit 2587ac92/],
  ['one before the last', MERGED.slice(0, -1), /last migration is 0018_sign-in-networks.*once with commit 2587ac92/],
])('explains what to do about a database of %s and changes nothing', async (_when, migrations, advice) => {
  await pretendHistory(migrations);
  await expect(migrate(bare)).rejects.toThrow(advice);
  expect(await readNames()).toEqual(migrations.map(({ name }) => name));
  expect(await bare.sql`select from pg_tables where schemaname = 'public' and tablename = 'routines'`).toHaveLength(0);
});

it('reapplies a routine when its text changes', async () => {
  await migrate(bare);
  await bare.sql.unsafe(
    `create or replace function utc_day(moment timestamptz) returns date language sql immutable as 'select null::date'`,
  );
  await migrate(bare);
  const day = async () => (await bare.sql`select utc_day('2026-01-01T23:00:00Z')::text as day`)[0]?.day;
  expect(await day()).toBeNull();
  await bare.sql`update routines set hash = 'other' where name = 'utc_day'`;
  await Promise.all([migrate(bare), migrate(bare)]);
  expect(await day()).toBe('2026-01-01');
});

it('has one file per routine, named after it, with valid bodies', async () => {
  await migrate(bare);
  const files = (await readdir(new URL('../routines/', import.meta.url))).map((file) => file.replace('.sql', ''));
  const inMigrations = ['are_lines', 'searchable'];
  const found = await bare.sql<{ name: string }[]>`select proname as name from pg_proc as made
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = made.oid and deptype = 'e')`;
  expect(found.map(({ name }) => name).sort()).toEqual([...files, ...inMigrations].sort());
  // PostgreSQL checks routine bodies once all routines exist.
  for (const file of files)
    await bare.sql.unsafe(await readFile(new URL(`../routines/${file}.sql`, import.meta.url), 'utf8'));
});

it('sets planner options or reads xmin only in routines that state a measurement', async () => {
  const folder = new URL('../routines/', import.meta.url);
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(new URL(file, folder), 'utf8')));
  const steering = texts.filter((text) => /\benable_\w+ = |\bplan_cache_mode\b|\bxmin::/.test(text));
  expect(steering.length).toBeGreaterThan(0);
  for (const text of steering) expect(text).toMatch(/^-- Measured: (?:.*\n-- )*?.*\d/m);
});

it('leaves nothing to generate: migrations and schema agree', async () => {
  const folder = new URL('./schema/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => !name.includes('.test.'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const snapshots = (await readdir(new URL('../migrations/meta/', import.meta.url))).filter((name) => /^\d/.test(name));
  const last = new URL(`../migrations/meta/${snapshots.sort().at(-1)}`, import.meta.url);
  const made = JSON.parse(await readFile(last, 'utf8'));
  expect(await generateMigration(made, generateDrizzleJson(Object.assign({}, ...modules)))).toEqual([]);
});
