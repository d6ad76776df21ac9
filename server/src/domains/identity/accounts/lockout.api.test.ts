import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_LOGIN: '2', PUBLIC_URL: 'https://tales.example/' } });
});

afterAll(() => server?.close());

const loginFrom = async (remoteAddress: string, email: string, password: string) =>
  (await server.app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload: { email, password } }))
    .statusCode;

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
    const networks = Array.from({ length: 11 }, (_, at) => `203.0.113.${at + 1}`);
    for (const network of networks)
      for (let tried = 0; tried < 2; tried += 1) await loginFrom(network, email, 'wrong horse');
    const statuses = [await loginFrom('127.0.0.1', email, 'wrong horse'), await loginFrom('::1', email, 'wrong horse')];
    expect(statuses).toEqual([429, 429]);
    await server.call('POST', '/api/login/forgotPassword', { json: { email } });
    const mail = (await server.mails()).find(({ to, text }) => to === email && text.includes('/reset-password?'));
    const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const json = { token, password: 'a better horse' };
    expect((await server.call('POST', '/api/login/resetPassword', { json })).status).toBe(200);
    expect((await login(server, email, 'a better horse')).status).toBe(200);
    expect(await loginFrom('203.0.113.1', email, 'a better horse')).toBe(200);
  });
});

test('guesses of the current password on an open page count as failed logins', async () => {
  const { email, password, token } = await server.signUp();
  const remoteAddress = '203.0.113.99';
  const headers = { authorization: `Bearer ${token}` };
  const send = (currentPassword: string) => {
    const payload = { userName: 'Ash', password: 'a better horse', currentPassword };
    return server.app.inject({ method: 'PUT', url: '/api/profile/updateProfile', remoteAddress, headers, payload });
  };
  const statuses = [await send('wrong horse'), await send('wrong mare'), await send(password)];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 429]);
  expect(await loginFrom(remoteAddress, email, password)).toBe(429);
  expect(await loginFrom('198.51.100.2', email, password)).toBe(200);
});
