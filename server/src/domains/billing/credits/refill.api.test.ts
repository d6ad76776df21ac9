import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { SIGNUP_CREDITS: '5', DAILY_CREDITS: '20' } });
});

afterAll(() => server?.close());

/** Makes the account one of yesterday. */
const age = ({ account }: Player) =>
  server.db.sql`update accounts set created_at = now() - interval '1 day' where id = ${account.userId}`;

const creditsOf = async ({ token }: Player) =>
  (await server.call('GET', '/api/login/token', { token })).body.userAccount.credits;

const reasonsOf = async ({ token }: Player) =>
  (await server.call('GET', '/api/profile/credits', { token })).body.entries.map(
    ({ amount, reason }: { amount: number; reason: string }) => [amount, reason],
  );

test('a new account gets its gift alone; from the next day on its balance is filled up once a day', async () => {
  const player = await server.signUp();
  expect(await creditsOf(player)).toBe(5);
  await age(player);
  expect(await creditsOf(player)).toBe(20);
  expect(await creditsOf(player)).toBe(20);
  expect(await reasonsOf(player)).toEqual([
    [15, 'daily'],
    [5, 'signup'],
  ]);
});

test('the login, the shop and the play of a player without credits fill up as well', async () => {
  const [first, second] = [await server.signUp(), await server.signUp()];
  await Promise.all([age(first), age(second)]);
  const login = await server.call('POST', '/api/login', { json: { email: first.email, password: first.password } });
  expect(login.body.userAccount.credits).toBe(20);
  const shop = await server.call('GET', '/api/profile/credits', { token: second.token });
  expect(shop.body.credits).toBe(20);
});

test('many calls at once fill up once, and without a mail server each address on its own', async () => {
  const player = await server.signUp({ email: 'finch@example.org' });
  const other = await server.signUp({ email: 'finch+2@example.org' });
  await Promise.all([age(player), age(other)]);
  await Promise.all(Array.from({ length: 8 }, () => creditsOf(player)));
  expect([await creditsOf(player), await creditsOf(other)]).toEqual([20, 20]);
});

test('a balance that began the day above the floor stays as it is', async () => {
  const player = await server.signUp();
  await age(player);
  const { userId } = player.account;
  const enter = (amount: number, cause: string) =>
    server.db.sql`insert into ledger_entries (account_id, amount, reason, cause, note)
      values (${userId}, ${amount}, 'adjustment', ${cause + userId}, 'test')`;
  await enter(30, 'given ');
  await enter(-33, 'spent ');
  // The day began with 0; what is there now counts as well.
  expect(await creditsOf(player)).toBe(20);
});
