import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, open, start } from './start.fixture.ts';

// Starts, kills and other users' databases: start.long.test.ts.
test('the embedded PostgreSQL has no port, writes to disk, supports Unicode and keeps its data', async () => {
  const folder = await makeFolder();
  const dataDir = join(folder, 'a data directory whose name is long'.repeat(4), 'data');
  const store = await start(dataDir);
  const { sql, close } = await open(store);
  const names = ['listen_addresses', 'fsync', 'synchronous_commit', 'server_encoding', 'data_checksums'];
  const settings = await sql`select name, setting from pg_settings where name in ${sql(names)}`;
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    listen_addresses: '',
    fsync: 'on',
    synchronous_commit: 'on',
    server_encoding: 'UTF8',
    data_checksums: 'on',
  });
  const [folded] = await sql`select lower('ÉÜŁ') as text`;
  expect(folded?.text).toBe('éüł');
  expect((await stat(dirname(store.socket))).mode & 0o777).toBe(0o700);
  await sql`create table kept as select 1 as one`;
  await close();
  await store.stop();
  expect(existsSync(dirname(store.socket))).toBe(false);
  const progress: string[] = [];
  const again = await open(await start(dataDir, progress));
  expect(await again.sql`select one from kept`).toEqual([{ one: 1 }]);
  expect(progress).toEqual(['Starting the database']);
});
