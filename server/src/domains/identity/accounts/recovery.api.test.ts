import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, readRefreshCookie, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let time = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => time }, settings: { PUBLIC_URL: 'https://tales.example/' } });
});

afterAll(() => server?.close());

function pass(minutes: number): void {
  time = new Date(time.getTime() + minutes * 60_000);
}

const forgot = (email: string) => server.call('POST', '/api/login/forgotPassword', { json: { email } });

const reset = (token: string, password = 'a better horse') =>
  server.call('POST', '/api/login/resetPassword', { json: { token, password } });

const login = ({ email }: Player, password: string) => server.call('POST', '/api/login', { json: { email, password } });

const mailsTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email);

const resetMailsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === 'Reset your Emberlore password');

async function linkFor({ email }: Player): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  const [mail] = await resetMailsTo(email);
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const stale = [400, { error: 'Link Expired Or Already Used.', code: 'link.expired' }];

describe('a forgotten password', () => {
  test('sends a mail with a link to this server', async () => {
    const player = await server.signUp({ userName: 'Ada <3' });
    const answer = await forgot(` ${player.email.toUpperCase()} `);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const [mail] = await mailsTo(player.email);
    expect(mail?.subject).toBe('Reset your Emberlore password');
    expect(mail?.text).toMatch(/^https:\/\/tales\.example\/reset-password\?token=[\w-]{43}$/m);
    expect(mail?.text).toContain('Hello Ada <3,');
    expect(mail?.html).toContain('Hello Ada &lt;3,');
    expect(mail?.html).toMatch(/href="https:\/\/tales\.example\/reset-password\?token=[\w-]{43}"/);
  });

  test('of an unknown address is answered alike, without a mail', async () => {
    const before = (await server.mails()).length;
    const { email } = await server.signUp();
    const [known, unknown] = [await forgot(email), await forgot('nobody@example.org')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect((await server.mails()).length).toBe(before + 1);
  });

  test('sends at most three mails an hour', async () => {
    const { email } = await server.signUp();
    for (let at = 0; at < 5; at += 1) expect((await forgot(email)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(3);
    pass(61);
    await forgot(email);
    expect(await mailsTo(email)).toHaveLength(4);
  });

  test('needs an address', async () => {
    const answer = await forgot('nobody');
    expect([answer.status, answer.body.fields]).toEqual([400, { email: 'Enter an e-mail address.' }]);
  });

  test('leaves neither the address nor the link in the log, and no link in the database', async () => {
    const player = await server.signUp({ email: 'secretive@example.org' });
    const token = await linkFor(player);
    const log = server.log();
    expect(log).toContain('A mail for s…@example.org was put in the outbox.');
    for (const secret of [token, player.email]) expect(log).not.toContain(secret);
    const rows = await server.db.sql`select row_to_json(account_links) as link from account_links`;
    const waiting = await server.db.sql`select row_to_json(outbox) as job from outbox`;
    expect(JSON.stringify([rows, waiting])).not.toContain(token);
  });
});

describe('a new password', () => {
  test('opens the account, and the old one no longer does', async () => {
    const player = await server.signUp();
    const answer = await reset(await linkFor(player));
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await login(player, player.password)).status).toBe(401);
    expect((await login(player, 'a better horse')).status).toBe(200);
  });

  test('ends every sign-in at once', async () => {
    const player = await server.signUp();
    const other = await login(player, player.password);
    await reset(await linkFor(player));
    for (const token of [player.token, other.body.userAccount.accessToken]) {
      const answer = await server.call('GET', '/api/login/token', { token });
      expect([answer.status, answer.body]).toEqual([
        401,
        { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' },
      ]);
    }
    for (const cookie of [player.cookie, readRefreshCookie(other)]) {
      const headers = { cookie: `__Secure-emberlore_refresh=${cookie}` };
      expect((await server.call('GET', '/api/accessToken/refresh', { headers })).status).toBe(401);
    }
  });

  test('is announced by mail', async () => {
    const player = await server.signUp();
    await reset(await linkFor(player));
    const subjects = (await mailsTo(player.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your Emberlore password was changed');
  });

  test('is set once per link, also under concurrency', async () => {
    const player = await server.signUp();
    const token = await linkFor(player);
    const answers = await Promise.all([reset(token), reset(token, 'another horse'), reset(token, 'a third horse')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const again = await reset(token);
    expect([again.status, again.body]).toEqual(stale);
  });

  test('invalidates the other links', async () => {
    const player = await server.signUp();
    const [first, second] = [await linkFor(player), await linkFor(player)];
    await reset(second);
    const answer = await reset(first);
    expect([answer.status, answer.body]).toEqual(stale);
  });

  test('changed in the profile invalidates the links too', async () => {
    const player = await server.signUp();
    const token = await linkFor(player);
    const { userId, userName } = player.account;
    const json = { userId, userName, password: 'a changed horse' };
    expect((await server.call('PUT', '/api/profile/updateProfile', { token: player.token, json })).status).toBe(200);
    const answer = await reset(token);
    expect([answer.status, answer.body]).toEqual(stale);
  });

  test('can’t be set after an hour', async () => {
    const player = await server.signUp();
    const token = await linkFor(player);
    pass(61);
    const answer = await reset(token);
    expect([answer.status, answer.body]).toEqual(stale);
    expect((await login(player, player.password)).status).toBe(200);
  });

  test('can’t be set with a forged link, a link of another kind, or one for a deleted account', async () => {
    const player = await server.signUp();
    for (const token of ['made-up', player.cookie]) {
      const answer = await reset(token);
      expect([answer.status, answer.body]).toEqual(stale);
    }
    const token = await linkFor(player);
    await server.call('DELETE', '/api/profile/deleteAccount', { token: player.token });
    const late = await reset(token);
    expect([late.status, late.body]).toEqual(stale);
  });

  test('needs at least eight characters and must not be guessable; a rejected one leaves the link valid', async () => {
    const player = await server.signUp({ userName: 'Wrenfield' });
    const token = await linkFor(player);
    const answer = await reset(token, 'short');
    expect([answer.status, answer.body.fields]).toEqual([400, { password: 'Use at least 8 characters.' }]);
    for (const password of ['iloveyou', 'wrenfield7']) {
      const guessed = await reset(token, password);
      expect([guessed.status, guessed.body.fields]).toEqual([400, { password: 'Too easy to guess. Choose another.' }]);
    }
    expect((await reset(token)).status).toBe(200);
  });
});
