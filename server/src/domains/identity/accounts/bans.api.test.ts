import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, readRefreshCookie, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let reader: Player;
let admin: Player;

beforeAll(async () => {
  server = await startTestServer({ settings: { ADMIN_EMAILS: 'admin@example.org' } });
  reader = await server.signUp();
  admin = await server.signUp({ email: 'admin@example.org' });
});

afterAll(() => server?.close());

async function readOutcome(answer: ReturnType<TestServer['call']>) {
  const { status, body } = await answer;
  return [status, body.error];
}

const ban = (userId: string, banned: unknown, player = admin, more: { days?: number } = {}) =>
  server.call('PUT', '/api/accounts/ban', {
    token: player.token,
    json: { userId, banned, reason: 'Because.', ...more },
  });

describe('a ban', () => {
  const validate = (token: string) => readOutcome(server.call('GET', '/api/login/token', { token }));
  const suspended = [403, 'Account Suspended.'];

  test('takes effect at once, and signing in works again when it is lifted', async () => {
    const player = await server.signUp();
    const { userId } = player.account;
    expect(await validate(player.token)).toEqual([200, undefined]);
    expect((await ban(userId, true)).body).toEqual({});
    expect(await validate(player.token)).toEqual(suspended);
    const headers = { cookie: `emberlore_refresh=${player.cookie}` };
    expect(await readOutcome(server.call('GET', '/api/accessToken/refresh', { headers }))).toEqual(suspended);
    const json = { email: player.email, password: player.password };
    expect(await readOutcome(server.call('POST', '/api/login', { json }))).toEqual(suspended);
    expect((await ban(userId, true)).status).toBe(200);
    expect((await ban(userId, false)).status).toBe(200);
    expect(await validate(player.token)).toEqual([401, 'Failed To Authenticate Token.']);
    const again = await server.call('POST', '/api/login', { json });
    expect(await validate(again.body.userAccount.accessToken)).toEqual([200, undefined]);
  });

  test.each([
    ['for good', {}],
    ['for a day', { days: 1 }],
  ])('%s permanently invalidates the cookies of every sign-in', async (_what, more) => {
    const player = await server.signUp();
    const { userId } = player.account;
    const { email, password } = player;
    const other = await server.call('POST', '/api/login', { json: { email, password } });
    expect((await ban(userId, true, admin, more)).status).toBe(200);
    // The cookies aren't used meanwhile.
    await server.db.sql`update accounts set banned_at = null, banned_until = null where id = ${userId}`;
    for (const cookie of [player.cookie, readRefreshCookie(other)]) {
      const headers = { cookie: `emberlore_refresh=${cookie}` };
      const refreshed = readOutcome(server.call('GET', '/api/accessToken/refresh', { headers }));
      expect(await refreshed).toEqual([401, 'Failed To Authenticate Token.']);
    }
  });

  test('can be given only by admins, to other existing accounts', async () => {
    const { userId } = reader.account;
    expect(await readOutcome(ban(admin.account.userId, true, reader))).toEqual([403, 'Not Allowed.']);
    expect(await readOutcome(ban(admin.account.userId, true))).toEqual([403, 'Not Allowed.']);
    expect(await readOutcome(ban('nobody', true))).toEqual([404, 'Account Not Found.']);
    expect((await ban(userId, 'yes')).status).toBe(400);
    expect(await validate(reader.token)).toEqual([200, undefined]);
  });
});
