import { setTimeout as wait } from 'node:timers/promises';
import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUsageKeeper } from './model-usage.ts';

let store: FreshDatabase;

beforeAll(async () => {
  store = await freshDatabase();
});

afterAll(() => store?.drop());

test('usage counts while it is being written', async () => {
  const [{ id: account } = { id: '' }] = await store.sql<{ id: string }[]>`insert into accounts
    (email, password_hash, user_name, account_type) values ('bea@example.org', 'x', 'Bea', 'email') returning id`;
  const keeper = createUsageKeeper(store, { gather: 0, again: 300 });
  await store.sql.begin(async (sql) => {
    await sql`lock table model_usage in share mode`;
    const write = keeper.record(account, { prompt: 30, completion: 4 });
    await wait(100);
    expect(await keeper.spent(account)).toBe(34);
    write.catch(() => undefined);
  });
  await expect.poll(() => keeper.spent(account)).toBe(34);
});

test('usage that could not be written is counted meanwhile and written when the database answers again', async () => {
  const [{ id: account } = { id: '' }] = await store.sql<{ id: string }[]>`insert into accounts
    (email, password_hash, user_name, account_type) values ('ada@example.org', 'x', 'Ada', 'email') returning id`;
  const keeper = createUsageKeeper(store, { gather: 1, again: 300 });
  const kept = async () => {
    const rows =
      await store.sql`select requests, prompt_tokens, completion_tokens from model_usage where account_id = ${account}`;
    return rows.map((row) => ({ ...row }));
  };
  await store.sql`alter table model_usage rename to model_usage_away`;
  await expect(keeper.record(account, { prompt: 30, completion: 4 })).rejects.toThrow('model_usage');
  await store.sql`alter table model_usage_away rename to model_usage`;
  expect(await keeper.spent(account)).toBe(34);
  const later = keeper.record(account, { prompt: 10, completion: 1 });
  await later.catch(() => undefined);
  await expect.poll(kept, { timeout: 10_000 }).toEqual([{ requests: 2, prompt_tokens: 40, completion_tokens: 5 }]);
  expect(await keeper.spent(account)).toBe(45);
});

test('a count that no longer fits stops at the most, and the others are written with it', async () => {
  const rows = await store.sql<{ id: string }[]>`insert into accounts (email, password_hash, user_name, account_type)
    values ('cid@example.org', 'x', 'Cid', 'email'), ('dot@example.org', 'x', 'Dot', 'email') returning id`;
  const [huge = '', honest = ''] = rows.map(({ id }) => id);
  const keeper = createUsageKeeper(store, { gather: 1, again: 300 });
  for (let round = 0; round < 2; round += 1) {
    const writes = [1, 2, 3].map(() => keeper.record(huge, { prompt: 1_000_000_000, completion: 1 }));
    await Promise.all([...writes, keeper.record(honest, { prompt: 7, completion: 1 })]);
  }
  expect(await keeper.spent(huge)).toBe(2_000_000_006);
  expect(await keeper.spent(honest)).toBe(16);
});
