import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connect } from './connect.ts';
import { isStoreUnavailable, StoreUnusable } from './faults.ts';
import { tags } from './schema/stories.ts';
import { makeAccount } from './testing/fixtures.ts';
import { type FreshDatabase, freshDatabase } from './testing.ts';

let store: FreshDatabase;

beforeAll(async () => {
  store = await freshDatabase();
});
afterAll(() => store.drop());

it('keeps what a transaction wrote, and nothing of one that threw', async () => {
  await store.transact((writer) => writer.insert(tags).values({ name: 'Kept' }));
  const failed = store.transact(async (writer) => {
    await writer.insert(tags).values({ name: 'Dropped' });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await store.reader.select({ name: tags.name }).from(tags)).toEqual([{ name: 'Kept' }]);
});

it('runs a transaction again that the store ended over a deadlock', async () => {
  const both = await store.db
    .insert(tags)
    .values([{ name: 'Left' }, { name: 'Right' }])
    .returning();
  let runs = 0;
  let waiting = 0;
  const first = Promise.withResolvers<void>();
  const touch = (ids: (string | undefined)[]) =>
    store.transact(async (writer) => {
      runs += 1;
      await writer.execute(sql`set local deadlock_timeout = '20ms'`);
      for (const id of ids) {
        await writer
          .update(tags)
          .set({ adminOnly: true })
          .where(eq(tags.id, id ?? ''));
        // Both hold their first row before either asks for its second.
        waiting += 1;
        if (waiting === 2) first.resolve();
        await first.promise;
      }
    });
  const ids = both.map(({ id }) => id);
  await Promise.all([touch(ids), touch(ids.toReversed())]);
  expect(runs).toBe(3);
});

it('does not run a transaction again that broke a rule', async () => {
  let runs = 0;
  const failing = store.transact(async (writer) => {
    runs += 1;
    await writer.insert(tags).values({ name: '' });
  });
  await expect(failing).rejects.toThrow();
  expect(runs).toBe(1);
});

it('reads times as dates and keeps them to the millisecond', async () => {
  const at = new Date('2026-03-01T12:34:56.789Z');
  expect((await makeAccount(store.db, { createdAt: at })).createdAt).toEqual(at);
});

it('says in one line that a store cannot be reached', async () => {
  const nowhere = connect({ socket: '/nowhere/.s.PGSQL.5432', user: 'x', database: 'x' });
  await expect(nowhere).rejects.toThrow(StoreUnusable);
  await expect(nowhere).rejects.toThrow(/^The database cannot be reached: connect ENOENT [^\n]*$/);
});

it('tells a store that does not answer from a query that is wrong', async () => {
  const other = await connect({ ...store.place, max: 1 });
  const wrong = await other.reader.execute(sql`select nonsense`).catch((error: unknown) => error);
  expect(isStoreUnavailable(wrong)).toBe(false);
  const cut = await other.reader
    .execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    .catch((error: unknown) => error);
  expect(isStoreUnavailable(cut)).toBe(true);
  // The pool opens another connection by itself, as soon as it sees that this one has gone.
  await vi.waitFor(async () => expect(await other.reader.$count(tags)).toBeGreaterThan(0));
  await other.close();
  const closed = await other.reader.$count(tags).catch((error: unknown) => error);
  expect(isStoreUnavailable(closed)).toBe(true);
});
