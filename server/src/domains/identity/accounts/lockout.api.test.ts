import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_LOGIN: '2', PUBLIC_URL: 'https://tales.example/' } });
});

afterAll(() => server?.close());

const loginFrom = async (remoteAddress: string, email: string, password: string, cookie?: string) => {
  const payload = { email, password };
  const headers = cookie === undefined ? {} : { cookie: `__Secure-emberlore_refresh=${cookie}` };
  return (await server.app.inject({ method: 'POST', url: '/api/login', remoteAddress, headers, payload })).statusCode;
};

const networks = Array.from({ length: 11 }, (_, at) => `203.0.113.${at + 1}`);

/** Uses up the log-ins of all unfamiliar networks together. */
async function lockOut(email: string) {
  for (const network of networks)
    for (let tried = 0; tried < 2; tried += 1) await loginFrom(network, email, 'wrong horse');
}

/** Sets a new password by mail, in the network where the player signed up. */
async function resetPassword(email: string) {
  await server.call('POST', '/api/login/forgotPassword', { json: { email } });
  const mail = (await server.mails()).find(({ to, text }) => to === email && text.includes('/reset-password?'));
  const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const json = { token, password: 'a better horse' };
  expect((await server.call('POST', '/api/login/resetPassword', { json })).status).toBe(200);
}

describe('an attacker’s failed logins', () => {
  test('do not lock out the owner on another network', async () => {
    const { email, password } = await server.signUp();
    const strangers = [];
    for (let tried = 0; tried < 5; tried += 1) strangers.push(await loginFrom('203.0.113.7', email, 'wrong horse'));
    expect(strangers).toEqual([401, 401, 429, 429, 429]);
    expect(await loginFrom('198.51.100.2', email, password)).toBe(200);
  });

  test('no longer count after a password reset by mail, on any network', async () => {
    const { email } = await server.signUp();
    await lockOut(email);
    const statuses = [await loginFrom('192.0.2.1', email, 'wrong horse'), await loginFrom('::2', email, 'wrong horse')];
    expect(statuses).toEqual([429, 429]);
    await resetPassword(email);
    expect((await login(server, email, 'a better horse')).status).toBe(200);
    expect(await loginFrom('203.0.113.1', email, 'a better horse')).toBe(200);
  });

  test('from networks and browsers that a stranger used before a reset leave the owner’s network alone', async () => {
    const { email, password } = await server.signUp();
    const cookies = [];
    for (const remoteAddress of networks) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress,
        payload: { email, password },
      });
      cookies.push(/emberlore_refresh=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1]);
    }
    await resetPassword(email);
    await lockOut(email);
    const guesses = [];
    for (const [at, cookie] of cookies.entries())
      guesses.push(await loginFrom(networks[at] ?? '', email, 'wrong horse', cookie));
    expect(new Set(guesses)).toEqual(new Set([429]));
    expect(await loginFrom('127.0.0.1', email, 'a better horse')).toBe(200);
  });

  test('from many networks lock out neither a network where the owner signed in, nor a browser with its cookie', async () => {
    const owner = await server.signUp();
    const { cookie: other } = await server.signUp();
    const { email, password, cookie } = owner;
    await lockOut(email);
    expect(await loginFrom('198.51.100.1', email, password)).toBe(429);
    expect(await loginFrom('198.51.100.1', email, password, other)).toBe(429);
    expect(await loginFrom('127.0.0.1', email, password)).toBe(200);
    // The browser's cookie is recognised although its sign-in has ended.
    const headers = { authorization: `Bearer ${owner.token}` };
    expect((await server.call('DELETE', '/api/login/devices', { headers })).status).toBe(200);
    expect(await loginFrom('198.51.100.2', email, password, cookie)).toBe(200);
    // A stolen cookie must not allow more guesses than one network has.
    const guesses = [];
    for (const host of [3, 4, 5]) guesses.push(await loginFrom(`198.51.100.${host}`, email, 'wrong horse', cookie));
    expect(guesses).toEqual([401, 429, 429]);
    expect(await loginFrom('127.0.0.1', email, password)).toBe(200);
  });

  test('at the owner’s own network do not lock out a browser with its cookie', async () => {
    const { email, password, cookie } = await server.signUp();
    for (let tried = 0; tried < 3; tried += 1) await loginFrom('127.0.0.1', email, 'wrong horse');
    expect(await loginFrom('127.0.0.1', email, password)).toBe(429);
    expect(await loginFrom('127.0.0.1', email, password, cookie)).toBe(200);
  });

  test('from ended sign-ins count together, as do those from networks that the account has used', async () => {
    const { email, password, token } = await server.signUp();
    const used = Array.from({ length: 12 }, (_, at) => `192.0.2.${at + 1}`);
    const cookies = [];
    for (const network of used) {
      const payload = { email, password };
      const answer = await server.app.inject({ method: 'POST', url: '/api/login', remoteAddress: network, payload });
      cookies.push(/emberlore_refresh=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1]);
    }
    await server.call('DELETE', '/api/login/devices', { token });
    await server.db.sql`delete from rate_limits`;
    const guesses = [];
    for (const [at, cookie] of cookies.entries())
      guesses.push(await loginFrom(`198.51.100.${at + 101}`, email, 'wrong horse', cookie));
    expect(guesses.filter((status) => status === 401)).toHaveLength(2);
    guesses.length = 0;
    for (const network of [...used, ...used]) guesses.push(await loginFrom(network, email, 'wrong horse'));
    expect(guesses.filter((status) => status === 401)).toHaveLength(20);
  });

  test('leave a network familiar for 30 days after the last refresh there', async () => {
    const { email, password, account } = await server.signUp();
    await lockOut(email);
    const ageTokens = (age: string) => server.db.sql`update refresh_tokens
      set created_at = now() - ${age}::interval where account_id = ${account.userId}`;
    await ageTokens('29 days');
    expect(await loginFrom('127.0.0.1', email, password)).toBe(200);
    await ageTokens('31 days');
    expect(await loginFrom('127.0.0.1', email, password)).toBe(429);
  });
});

test('guesses of the current password on an open page count for their sign-in, and log-ins don’t', async () => {
  const { email, password, token } = await server.signUp();
  await lockOut(email);
  const send = (currentPassword: string, from = token) => {
    const payload = { userName: 'Ash', password: 'a better horse', currentPassword };
    const headers = { authorization: `Bearer ${from}` };
    const remoteAddress = '203.0.113.1';
    return server.app.inject({ method: 'PUT', url: '/api/profile/updateProfile', remoteAddress, headers, payload });
  };
  const statuses = [await send('wrong horse'), await send('wrong mare'), await send(password)];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 429]);
  const elsewhere = await login(server, email, password);
  expect((await send(password, elsewhere.body.userAccount.accessToken)).statusCode).toBe(200);
});
