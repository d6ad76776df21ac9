import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connect } from './connect.ts';
import { isDatabaseUnavailable, StoreUnusable } from './faults.ts';
import { tags } from './schema/stories.ts';
import { makeAccount } from './testing/fixtures.ts';
import { type FreshDatabase, freshDatabase } from './testing.ts';

let store: FreshDatabase;

beforeAll(async () => {
  store = await freshDatabase();
});
afterAll(() => store.drop());

it('commits a transaction and rolls back one that throws', async () => {
  await store.transact((writer) => writer.insert(tags).values({ name: 'Kept' }));
  const failed = store.transact(async (writer) => {
    await writer.insert(tags).values({ name: 'Dropped' });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await store.reader.select({ name: tags.name }).from(tags)).toEqual([{ name: 'Kept' }]);
});

it('retries a transaction after a deadlock', async () => {
  const both = await store.db
    .insert(tags)
    .values([{ name: 'Left' }, { name: 'Right' }])
    .returning();
  let runs = 0;
  let waiting = 0;
  const first = Promise.withResolvers<void>();
  // Only one of them looks for the deadlock, so that only one is aborted.
  const touch = (ids: (string | undefined)[], patience: string) =>
    store.transact(async (writer) => {
      runs += 1;
      await writer.execute(sql`select set_config('deadlock_timeout', ${patience}, true)`);
      for (const id of ids) {
        await writer
          .update(tags)
          .set({ adminOnly: true })
          .where(eq(tags.id, id ?? ''));
        // Both have locked their first row before either requests its second.
        waiting += 1;
        if (waiting === 2) first.resolve();
        await first.promise;
      }
    });
  const ids = both.map(({ id }) => id);
  await Promise.all([touch(ids, '20ms'), touch(ids.toReversed(), '10s')]);
  expect(runs).toBe(3);
});

it('does not retry a transaction that violates a constraint', async () => {
  let runs = 0;
  const failing = store.transact(async (writer) => {
    runs += 1;
    await writer.insert(tags).values({ name: '' });
  });
  await expect(failing).rejects.toThrow();
  expect(runs).toBe(1);
});

it('reads times as dates with millisecond precision', async () => {
  const at = new Date('2026-03-01T12:34:56.789Z');
  expect((await makeAccount(store.db, { createdAt: at })).createdAt).toEqual(at);
});

it('reports an unreachable database in one line', async () => {
  const nowhere = connect({ socket: '/nowhere/.s.PGSQL.5432', user: 'x', database: 'x' });
  await expect(nowhere).rejects.toThrow(StoreUnusable);
  await expect(nowhere).rejects.toThrow(/^The database cannot be reached: connect ENOENT [^\n]*$/);
});

it('distinguishes an unresponsive database from an invalid query', async () => {
  const other = await connect({ ...store.place, max: 1 });
  const wrong = await other.reader.execute(sql`select nonsense`).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(wrong)).toBe(false);
  const cut = await other.reader
    .execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(cut)).toBe(true);
  // The pool replaces a lost connection by itself.
  await vi.waitFor(async () => expect(await other.reader.$count(tags)).toBeGreaterThan(0), 20_000);
  await other.close();
  const closed = await other.reader.$count(tags).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(closed)).toBe(true);
});

it('recovers at once when the database ends connections during transactions', async () => {
  const other = await connect({ ...store.place, max: 3, name: 'cut-off' });
  const cutAll = () =>
    store.reader.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cut-off' and datname = current_database()`);
  for (let round = 0; round < 5; round += 1) {
    const inside = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const cut = Promise.withResolvers<void>();
    const late = other.transact(async (writer) => {
      await writer.insert(tags).values({ name: `Lost ${round}` });
      inside[0]?.resolve();
      await cut.promise;
      await writer.insert(tags).values({ name: `Later ${round}` });
    });
    const busy = [1, 2].map((each) =>
      other.transact(async (writer) => {
        await writer.execute(sql`select 1`);
        inside[each]?.resolve();
        await writer.execute(sql`select pg_sleep(10)`);
      }),
    );
    const ends = Promise.allSettled([late, ...busy]);
    await Promise.all(inside.map((each) => each.promise));
    await cutAll();
    await Promise.allSettled(busy);
    // Other transactions use the connections by then, and late statements must not run in them.
    const next = other.transact(async (writer) => {
      await writer.insert(tags).values({ name: `Next ${round}` });
      cut.resolve();
      await writer.execute(sql`select pg_sleep(0.02)`);
    });
    await expect(next).resolves.toBeUndefined();
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected' });
  }
  const names = (await store.reader.select({ name: tags.name }).from(tags)).map((tag) => tag.name);
  expect(names.filter((name) => /^(Lost|Later) /.test(name))).toEqual([]);
  expect(names.filter((name) => /^Next /.test(name))).toHaveLength(5);
  await other.close();
});

it('returns all rows of a query after one that failed between its rows', async () => {
  const connection = await store.sql.reserve();
  const failing = connection`select 1 / (500 - i) as part from generate_series(1, 1000) as i`;
  await expect(failing).rejects.toThrow('division by zero');
  expect([...(await connection`select 42 as whole`)]).toEqual([{ whole: 42 }]);
  connection.release();
});
