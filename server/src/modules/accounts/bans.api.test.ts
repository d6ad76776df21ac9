import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let reader: Player;
let admin: Player;

beforeAll(async () => {
  server = await startTestServer({ settings: { ADMIN_EMAILS: 'admin@example.org' } });
  reader = await server.signUp();
  admin = await server.signUp({ email: 'admin@example.org' });
});

afterAll(() => server?.close());

async function outcomeOf(answer: ReturnType<TestServer['call']>) {
  const { status, body } = await answer;
  return [status, body.error];
}

const ban = (userId: string, banned: unknown, player = admin) =>
  server.call('PUT', '/api/accounts/ban', { token: player.token, json: { userId, banned, reason: 'Because.' } });

describe('a ban', () => {
  const validate = (token: string) => outcomeOf(server.call('GET', '/api/login/token', { token }));
  const suspended = [403, 'Account Suspended.'];

  test('works at once, and is lifted by signing in again', async () => {
    const player = await server.signUp();
    const { userId } = player.account;
    expect(await validate(player.token)).toEqual([200, undefined]);
    expect((await ban(userId, true)).body).toEqual({});
    expect(await validate(player.token)).toEqual(suspended);
    const headers = { cookie: `emberlore_refresh=${player.cookie}` };
    expect(await outcomeOf(server.call('GET', '/api/accessToken/refresh', { headers }))).toEqual(suspended);
    const json = { email: player.email, password: player.password };
    expect(await outcomeOf(server.call('POST', '/api/login', { json }))).toEqual(suspended);
    expect((await ban(userId, true)).status).toBe(200);
    expect((await ban(userId, false)).status).toBe(200);
    expect(await validate(player.token)).toEqual([401, 'Failed To Authenticate Token.']);
    const again = await server.call('POST', '/api/login', { json });
    expect(await validate(again.body.userAccount.accessToken)).toEqual([200, undefined]);
  });

  test('is for admins to give, to others, to accounts that are there', async () => {
    const { userId } = reader.account;
    expect(await outcomeOf(ban(admin.account.userId, true, reader))).toEqual([403, 'Not Allowed.']);
    expect(await outcomeOf(ban(admin.account.userId, true))).toEqual([403, 'Not Allowed.']);
    expect(await outcomeOf(ban('nobody', true))).toEqual([404, 'Account Not Found.']);
    expect((await ban(userId, 'yes')).status).toBe(400);
    expect(await validate(reader.token)).toEqual([200, undefined]);
  });
});
