import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { createCredits } from './credits.service.ts';

let server: TestServer;
let credits: ReturnType<typeof createCredits>;

beforeAll(async () => {
  server = await startTestServer({ settings: { SIGNUP_CREDITS: '30' } });
  credits = createCredits(server.db);
});

afterAll(() => server?.close());

const message = ({ account }: Player, cause = `turn:${randomUUID()}`) =>
  ({ accountId: account.userId, amount: 1, reason: 'message', cause }) as const;

const limit = ({ token }: Player, dailyLimit: unknown) =>
  server.call('PUT', '/api/profile/dailyLimit', { token, json: { dailyLimit } });

test('a daily limit of three credits holds under concurrent calls', async () => {
  const player = await server.signUp();
  expect((await limit(player, 3)).status).toBe(200);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => credits.take(message(player))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ status: 429, message: 'Daily Credit Limit Reached.' });
  }
  const { body } = await server.call('GET', '/api/profile/credits', { token: player.token });
  expect(body).toMatchObject({ credits: 27, dailyLimit: 3, spentToday: 3 });
});

test('returned credits don’t count as spent, and a repeated cause is not a second spending', async () => {
  const player = await server.signUp();
  await limit(player, 1);
  const once = message(player);
  expect(await credits.take(once)).toBe(29);
  expect(await credits.take(once)).toBe(29);
  await expect(credits.take(message(player))).rejects.toThrow('Daily Credit Limit Reached.');
  await credits.give({ ...once, reason: 'refund', cause: `refund:${once.cause}` });
  expect(await credits.take(message(player))).toBe(29);
});

test('neither yesterday’s spending nor an admin’s adjustment counts', async () => {
  const player = await server.signUp();
  await limit(player, 2);
  const { userId } = player.account;
  await server.db.sql`insert into ledger_entries (id, account_id, amount, reason, cause, created_at)
    values (uuidv7(interval '-1 day'), ${userId}, -5, 'message', ${randomUUID()}, now() - interval '1 day')`;
  await credits.take({ ...message(player), amount: 5, reason: 'adjustment', note: 'A test.' });
  expect(await credits.take(message(player))).toBe(19);
});

test('the limit can be raised and removed, and must be valid', async () => {
  const player = await server.signUp();
  await limit(player, 1);
  await credits.take(message(player));
  await limit(player, 2);
  await credits.take(message(player));
  await limit(player, null);
  expect(await credits.take(message(player))).toBe(27);
  for (const bad of [0, -1, 1.5, 'many', 10 ** 9]) expect([bad, (await limit(player, bad)).status]).toEqual([bad, 400]);
});
