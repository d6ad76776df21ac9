import { readdir, readFile } from 'node:fs/promises';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { type Connection, connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { type FreshDatabase, freshDatabase } from './testing.ts';

let admin: FreshDatabase;
let bare: Connection;
const opened: Connection[] = [];

/** A connection to a database of its own without any tables. */
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

it('makes everything from nothing, once, however many servers start at the same time', async () => {
  const applied = await Promise.all([migrate(bare), migrate(bare), migrate(bare)]);
  expect(applied.map((names) => names.length).sort()).toEqual([0, 0, applied.flat().length]);
  expect(applied.flat()[0]).toBe('0000_foundations');
  expect(await migrate(bare)).toEqual([]);
  const [row] = await bare.sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`;
  expect(row?.tables).toBeGreaterThan(35);
});

it('refuses a store that a newer version has made', async () => {
  await migrate(bare);
  await bare.sql`insert into migrations (name, hash) values ('9999_future', '')`;
  await expect(migrate(bare)).rejects.toThrow('made by a newer version of Emberlore (it has 9999_future)');
});

it('refuses to go on from a migration that was changed afterwards', async () => {
  await migrate(bare);
  await bare.sql`update migrations set hash = 'other' where name = '0000_foundations'`;
  await expect(migrate(bare)).rejects.toThrow('0000_foundations was changed after it had been applied');
});

it('leaves nothing to generate: the migrations make what the schema says', async () => {
  const folder = new URL('./schema/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => !name.includes('.test.'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const snapshots = (await readdir(new URL('../migrations/meta/', import.meta.url))).filter((name) => /^\d/.test(name));
  const last = new URL(`../migrations/meta/${snapshots.sort().at(-1)}`, import.meta.url);
  const made = JSON.parse(await readFile(last, 'utf8'));
  expect(await generateMigration(made, generateDrizzleJson(Object.assign({}, ...modules)))).toEqual([]);
});
