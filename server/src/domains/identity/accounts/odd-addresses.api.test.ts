import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpForm, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_LOGIN: '2', ADMIN_EMAILS: 'keeper@pixi.example' } });
});

afterAll(() => server?.close());

const login = (email: string, password: string) => server.call('POST', '/api/login', { json: { email, password } });

describe('an address with letters that the database folds differently', () => {
  test('does not log in to an account with the ASCII address, even with the right password, and counts as a failure', async () => {
    const { email, password } = await server.signUp({ email: 'mini@pixi.example' });
    for (const odd of ['mİni@pixi.example', 'mini@pİxi.example', 'MİNİ@pixi.example']) {
      const answers = [];
      for (let tried = 0; tried < 3; tried += 1) answers.push(await login(odd, password));
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
        ...[1, 2].map(() => [401, 'Incorrect Email Or Password.']),
        [429, 'Too Many Requests.'],
      ]);
    }
    expect((await login(email.toUpperCase(), password)).status).toBe(200);
  });

  test('does not bypass a blocked mail domain', async () => {
    const admin = await server.signUp({ email: 'keeper@pixi.example' });
    const { password } = await server.signUp({ email: 'blocked@trick.example' });
    const json = { kind: 'mail-domain', value: 'trick.example', reason: 'Test.' };
    expect((await server.call('POST', '/api/blocklist/addToBlocklist', { token: admin.token, json })).status).toBe(200);
    expect((await login('blocked@trick.example', password)).status).toBe(400);
    expect((await login('blocked@trİck.example', password)).status).toBe(401);
  });

  test.each(['mİra@pixi.example', 'mira@pİxi.example', '\u212Aim@pixi.example'])(
    'is rejected at sign-up: %s',
    async (email) => {
      const form = signUpForm({ email, password: 'correct horse', userName: 'Mira' });
      const answer = await server.call('POST', '/api/signup', { form });
      expect([answer.status, answer.body.fields]).toEqual([400, { email: 'Enter an e-mail address.' }]);
    },
  );
});
