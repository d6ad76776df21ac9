import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing.ts';
import { createCredits } from './credits.service.ts';

let server: TestServer;
let credits: ReturnType<typeof createCredits>;

beforeAll(async () => {
  server = await startTestServer({ settings: { SIGNUP_CREDITS: '5' } });
  credits = createCredits(server.db);
});

afterAll(() => server?.close());

async function account(): Promise<string> {
  return (await server.signUp()).account.userId;
}

const message = (accountId: string, amount = 1, cause = `turn:${randomUUID()}`) =>
  ({ accountId, amount, reason: 'message', cause }) as const;

describe('credits', () => {
  test('are added and taken, and each entry has the new balance', async () => {
    const accountId = await account();
    expect(await credits.take(message(accountId, 2))).toBe(3);
    expect(await credits.give({ accountId, amount: 4, reason: 'refund', cause: `refund:${randomUUID()}` })).toBe(7);
    expect(await credits.balance(accountId)).toBe(7);
  });

  test('never drop below 0 under concurrency', async () => {
    const accountId = await account();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => credits.take(message(accountId))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.message).toBe('User Has No Credits.');
    }
    expect(await credits.balance(accountId)).toBe(0);
    const [sum] = await server.db.sql`select sum(amount)::int from ledger_entries where account_id = ${accountId}`;
    expect(sum).toEqual({ sum: 0 });
  });

  test('change once per cause, also when concurrent calls leave nothing', async () => {
    const accountId = await account();
    const once = message(accountId, 5);
    expect(await Promise.all([credits.take(once), credits.take(once), credits.take(once)])).toEqual([0, 0, 0]);
    const back = { ...once, reason: 'refund', cause: `refund:${once.cause}` } as const;
    await credits.give(back);
    expect(await credits.give(back)).toBe(5);
  });

  test('stay unchanged if the transaction fails', async () => {
    const accountId = await account();
    const failing = server.db.transact(async (writer) => {
      await credits.take(message(accountId, 3), writer);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await credits.balance(accountId)).toBe(5);
  });

  test('of an unknown account are not found', async () => {
    await expect(credits.balance(randomUUID())).rejects.toThrow('Account Not Found.');
    await expect(credits.take(message(randomUUID()))).rejects.toThrow('User Has No Credits.');
  });
});

describe('the ledger entries', () => {
  test('come in pages of ten, newest first', async () => {
    const { account: own, token } = await server.signUp();
    for (let at = 0; at < 10; at += 1) {
      await credits.give({ accountId: own.userId, amount: at + 1, reason: 'refund', cause: `refund:${randomUUID()}` });
    }
    const page = (number: number) => server.call('GET', '/api/profile/credits', { token, query: { page: number } });
    const first = await page(1);
    expect(first.body.credits).toBe(60);
    expect(first.body.entries.map(({ amount }: { amount: number }) => amount)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(first.body.nextPage).toBe(2);
    const second = await page(2);
    expect(second.body.entries).toMatchObject([{ amount: 5, reason: 'signup' }]);
    expect(second.body.nextPage).toBeNull();
    expect((await page(1_000_000)).body.entries).toEqual([]);
  });

  test('are the caller’s own', async () => {
    const one = await server.signUp();
    const other = await server.signUp();
    await credits.take(message(one.account.userId));
    const { body } = await server.call('GET', '/api/profile/credits', { token: other.token });
    expect(body.entries).toHaveLength(1);
    expect((await server.call('GET', '/api/profile/credits')).status).toBe(401);
  });
});
