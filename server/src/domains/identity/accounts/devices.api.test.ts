import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, readRefreshCookie, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let time = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => time } });
});

afterAll(() => server?.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

interface SignIn {
  token: string;
  cookie: string;
}

async function login({ email, password }: Player, userAgent = firefox): Promise<SignIn> {
  const headers = { 'user-agent': userAgent };
  const answer = await server.call('POST', '/api/login', { json: { email, password }, headers });
  return { token: answer.body.userAccount.accessToken, cookie: readRefreshCookie(answer) ?? '' };
}

const devices = async (token: string) => (await server.call('GET', '/api/login/devices', { token })).body.devices;

const remove = (token: string, query = {}) => server.call('DELETE', '/api/login/devices', { token, query });

async function isSignedIn({ token, cookie }: SignIn): Promise<boolean> {
  const headers = { cookie: `emberlore_refresh=${cookie}` };
  const validated = await server.call('GET', '/api/login/token', { token });
  const refreshed = await server.call('GET', '/api/accessToken/refresh', { headers });
  expect(validated.status).toBe(refreshed.status);
  return validated.status === 200;
}

describe('the devices', () => {
  test('are the sign-ins, with a readable name and the caller’s marked', async () => {
    const player = await server.signUp();
    time = new Date('2026-03-02T12:00:00Z');
    const { token } = await login(player);
    expect(await devices(token)).toMatchObject([
      {
        deviceName: 'Firefox on Linux',
        deviceCreatedAt: '2026-03-02T12:00:00.000Z',
        deviceLastUsedAt: '2026-03-02T12:00:00.000Z',
        deviceCurrent: true,
      },
      { deviceCurrent: false },
    ]);
  });

  test('keep their name and creation time while tokens are rotated', async () => {
    time = new Date('2026-03-03T12:00:00Z');
    const player = await server.signUp();
    const { cookie } = await login(player);
    time = new Date('2026-03-05T12:00:00Z');
    const headers = { cookie: `emberlore_refresh=${cookie}`, 'user-agent': 'curl/8' };
    const { body } = await server.call('GET', '/api/accessToken/refresh', { headers });
    const list = await devices(body.accessToken);
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({
      deviceName: 'Firefox on Linux',
      deviceCreatedAt: '2026-03-03T12:00:00.000Z',
      deviceLastUsedAt: '2026-03-05T12:00:00.000Z',
      deviceCurrent: true,
    });
  });

  test('store the derived name, not the User-Agent', async () => {
    const player = await server.signUp();
    const { token } = await login(player, `Firefox/1 <script>${'x'.repeat(5000)}`);
    expect((await devices(token))[0].deviceName).toBe('Firefox');
  });

  test('expire after 30 days unused and at logout', async () => {
    const player = await server.signUp();
    time = new Date(time.getTime() + 31 * 24 * 3_600_000);
    const current = await login(player);
    const left = await login(player);
    await server.call('DELETE', '/api/accessToken/clearCookie', {
      headers: { cookie: `emberlore_refresh=${left.cookie}` },
    });
    expect(await devices(current.token)).toMatchObject([{ deviceCurrent: true }]);
  });
});

describe('logging out', () => {
  test('one device ends its sign-in at once', async () => {
    const player = await server.signUp();
    const other = await login(player);
    const [device] = (await devices(player.token)).filter(
      ({ deviceCurrent }: { deviceCurrent: boolean }) => !deviceCurrent,
    );
    const answer = await remove(player.token, { deviceId: device.deviceId });
    expect([answer.status, answer.body, readRefreshCookie(answer)]).toEqual([200, {}, undefined]);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(player)).toBe(true);
    const again = await remove(player.token, { deviceId: device.deviceId });
    expect([again.status, again.body]).toEqual([404, { error: 'Device Not Found.', code: 'device.not_found' }]);
  });

  test('the caller’s own device clears its cookie', async () => {
    const player = await server.signUp();
    const [device] = await devices(player.token);
    const answer = await remove(player.token, { deviceId: device.deviceId });
    expect(readRefreshCookie(answer)).toBe('');
    expect(await isSignedIn(player)).toBe(false);
  });

  test('everywhere ends all sign-ins, including the caller’s', async () => {
    const player = await server.signUp();
    const others = [await login(player), await login(player)];
    const answer = await remove(player.token);
    expect([answer.status, readRefreshCookie(answer)]).toEqual([200, '']);
    for (const signIn of [player, ...others]) expect(await isSignedIn(signIn)).toBe(false);
    expect(await isSignedIn(await login(player))).toBe(true);
  });

  test('everywhere else keeps the caller’s sign-in', async () => {
    const player = await server.signUp();
    const others = [await login(player), await login(player)];
    const answer = await remove(player.token, { keepCurrent: 'true' });
    expect([answer.status, readRefreshCookie(answer)]).toEqual([200, undefined]);
    for (const signIn of others) expect(await isSignedIn(signIn)).toBe(false);
    expect(await isSignedIn(player)).toBe(true);
  });

  test('another account’s device returns 404', async () => {
    const player = await server.signUp();
    const other = await server.signUp();
    const [device] = await devices(other.token);
    for (const deviceId of [device.deviceId, 'no-id', '00000000-0000-0000-0000-000000000000']) {
      expect((await remove(player.token, { deviceId })).status).toBe(404);
    }
    expect(await isSignedIn(other)).toBe(true);
  });

  test('requires a request from this origin by a signed-in caller', async () => {
    const player = await server.signUp();
    const headers = { origin: 'https://evil.example' };
    const foreign = await server.call('DELETE', '/api/login/devices', { token: player.token, headers });
    expect(foreign.status).toBe(403);
    expect((await server.call('DELETE', '/api/login/devices')).status).toBe(401);
    expect((await server.call('GET', '/api/login/devices')).status).toBe(401);
    expect(await isSignedIn(player)).toBe(true);
  });

  test('wins against concurrent refreshes and sign-ins', async () => {
    const player = await server.signUp();
    const headers = { cookie: `emberlore_refresh=${player.cookie}` };
    const [, refreshed, late] = await Promise.all([
      remove(player.token),
      server.call('GET', '/api/accessToken/refresh', { headers }),
      server.call('POST', '/api/login', { json: { email: player.email, password: player.password } }),
    ]);
    const next = readRefreshCookie(refreshed);
    if (next) {
      const rotated = { cookie: `emberlore_refresh=${next}` };
      expect((await server.call('GET', '/api/accessToken/refresh', { headers: rotated })).status).toBe(401);
    }
    // The sign-in came either before and was ended too, or after and is complete.
    if (late.status === 200)
      await isSignedIn({ token: late.body.userAccount.accessToken, cookie: readRefreshCookie(late) ?? '' });
  });
});
