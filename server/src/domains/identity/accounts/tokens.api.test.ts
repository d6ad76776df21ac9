import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, refresh, validate } from '../../../testing/sign-in.ts';
import { readRefreshCookie, signUpForm, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let time = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => time } });
});

afterAll(() => server?.close());

function pass(seconds: number): void {
  time = new Date(time.getTime() + seconds * 1000);
}

describe('access tokens', () => {
  test('work with and without the word Bearer', async () => {
    const { token } = await server.signUp();
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`, token]) {
      expect((await server.call('GET', '/api/login/token', { headers: { authorization } })).status).toBe(200);
    }
  });

  test('return 401 with specific texts if missing, malformed, foreign or expired', async () => {
    const { account } = await server.signUp();
    const missing = await server.call('GET', '/api/login/token');
    expect([missing.status, missing.body]).toEqual([
      401,
      { error: 'No Authorization Token Provided.', code: 'auth.no_token' },
    ]);
    const foreign = await server.tokens.sign('story', { subject: account.userId, epoch: 0 }, 60);
    const ours = await server.tokens.sign(
      'access',
      { subject: account.userId, epoch: 0, family: crypto.randomUUID() },
      1,
    );
    pass(2);
    for (const token of ['nonsense', 'a.b.c', foreign, ours]) {
      const answer = await validate(server, token);
      expect([answer.status, answer.body]).toEqual([
        401,
        { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' },
      ]);
    }
  });

  test('expire after 15 minutes', async () => {
    const { token } = await server.signUp();
    pass(14 * 60);
    expect((await validate(server, token)).status).toBe(200);
    pass(2 * 60);
    expect((await validate(server, token)).status).toBe(401);
  });

  test('end with the account and when its sign-ins are ended', async () => {
    const gone = await server.signUp();
    await server.db.sql`update accounts set deleted_at = now(), email = null, password_hash = null
      where id = ${gone.account.userId}`;
    expect((await validate(server, gone.token)).status).toBe(401);
    const ended = await server.signUp();
    await server.db.sql`update accounts set session_epoch = 1 where id = ${ended.account.userId}`;
    expect((await validate(server, ended.token)).body).toEqual({
      error: 'Failed To Authenticate Token.',
      code: 'auth.invalid_token',
    });
  });
});

describe('refreshing', () => {
  test('returns a new access token and a new cookie', async () => {
    const { cookie, account } = await server.signUp();
    const answer = await refresh(server, cookie);
    const next = readRefreshCookie(answer);
    expect(answer.status).toBe(200);
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(next).not.toBe(cookie);
    expect((await validate(server, answer.body.accessToken)).body.userAccount.userId).toBe(account.userId);
    expect((await refresh(server, next)).status).toBe(200);
  });

  test('returns 401 without a cookie or with an unknown one', async () => {
    expect((await refresh(server)).body).toEqual({ error: 'No Authorization Token Provided.', code: 'auth.no_token' });
    const unknown = await refresh(server, 'nonsense');
    expect([unknown.status, unknown.body]).toEqual([
      401,
      { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' },
    ]);
    expect(readRefreshCookie(unknown)).toBe('');
  });

  test('keeps two simultaneous tabs signed in, with one resulting cookie', async () => {
    const { cookie } = await server.signUp();
    const answers = await Promise.all([refresh(server, cookie), refresh(server, cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const cookies = answers.map(readRefreshCookie).filter((value) => value !== undefined);
    expect(cookies).toHaveLength(1);
    for (const { body } of answers) expect((await validate(server, body.accessToken)).status).toBe(200);
    expect((await refresh(server, cookies[0])).status).toBe(200);
  });

  test('accepts the previous token for ten seconds, for an access token without a cookie', async () => {
    const { cookie } = await server.signUp();
    await refresh(server, cookie);
    pass(10);
    const late = await refresh(server, cookie);
    expect(late.status).toBe(200);
    expect(readRefreshCookie(late)).toBeUndefined();
  });

  test('ends the whole sign-in if an old token is reused', async () => {
    const { cookie, token } = await server.signUp();
    const next = await refresh(server, cookie);
    pass(11);
    const reused = await refresh(server, cookie);
    expect([reused.status, reused.body]).toEqual([
      401,
      { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' },
    ]);
    expect((await refresh(server, readRefreshCookie(next))).status).toBe(401);
    expect((await validate(server, next.body.accessToken)).status).toBe(401);
    expect((await validate(server, token)).status).toBe(401);
  });

  test('rejects the token before the previous one at once', async () => {
    const { cookie } = await server.signUp();
    const second = readRefreshCookie(await refresh(server, cookie));
    const third = readRefreshCookie(await refresh(server, second));
    expect((await refresh(server, cookie)).status).toBe(401);
    expect((await refresh(server, third)).status).toBe(401);
  });

  test('leaves other sign-ins of the player unchanged', async () => {
    const { cookie, email, password } = await server.signUp();
    const other = readRefreshCookie(await login(server, email, password));
    await refresh(server, cookie);
    pass(11);
    await refresh(server, cookie);
    expect((await refresh(server, other)).status).toBe(200);
  });

  test('ends after half a year, however much it is used', async () => {
    const { cookie, account } = await server.signUp();
    let latest: string | undefined = cookie;
    for (let month = 0; month < 6; month += 1) {
      pass(29 * 24 * 3600);
      const answer = await refresh(server, latest);
      expect([month, answer.status]).toEqual([month, 200]);
      latest = readRefreshCookie(answer);
    }
    const [row] = await server.db.sql`select max(expires_at - signed_in_at) as most from refresh_tokens
      where account_id = ${account.userId}`;
    expect(String(row?.most)).toMatch(/^180 days/);
    pass(6 * 24 * 3600 + 1);
    // This also applies to tokens issued with a longer lifetime by a version without this limit.
    await server.db.sql`update refresh_tokens set expires_at = 'infinity' where account_id = ${account.userId}`;
    expect((await refresh(server, latest)).status).toBe(401);
  });

  test('ends after 30 days unused', async () => {
    const { cookie } = await server.signUp();
    pass(30 * 24 * 3600 + 1);
    expect((await refresh(server, cookie)).status).toBe(401);
  });

  test('stores tokens only as hashes', async () => {
    const { cookie, account } = await server.signUp();
    const rows = await server.db.sql`select * from refresh_tokens where account_id = ${account.userId}`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(cookie);
  });
});

describe('signing in again', () => {
  test('ends the browser’s previous sign-in and no other', async () => {
    const player = await server.signUp();
    const elsewhere = readRefreshCookie(await login(server, player.email, player.password));
    const { email, cookie, token } = await server.signUp();
    const headers = { cookie: `emberlore_refresh=${cookie}` };
    const wrong = await server.call('POST', '/api/login', { json: { email, password: 'wrong horse' }, headers });
    expect([wrong.status, (await validate(server, token)).status]).toEqual([401, 200]);
    const json = { email: player.email, password: player.password };
    const anew = await server.call('POST', '/api/login', { json, headers });
    expect(anew.body.userAccount.userId).toBe(player.account.userId);
    // The access token stays valid for its remaining minutes unless the old cookie is reused, which counts as theft.
    expect((await validate(server, token)).status).toBe(200);
    expect([(await refresh(server, cookie)).status, (await validate(server, token)).status]).toEqual([401, 401]);
    const form = signUpForm({ email: 'anew@example.org', password: 'correct horse', userName: 'Anew' });
    const up = { cookie: `emberlore_refresh=${readRefreshCookie(anew)}` };
    expect((await server.call('POST', '/api/signup', { form, headers: up })).status).toBe(200);
    expect((await refresh(server, readRefreshCookie(anew))).status).toBe(401);
    expect((await refresh(server, elsewhere)).status).toBe(200);
  });

  test('fails with a password that is changed at the same moment', async () => {
    const { account, token } = await server.signUp();
    const { signIns, accounts } = server.modules;
    const before = await accounts.read(account.userId);
    const change = { userName: 'Ada', password: 'a better horse', proof: { countGuess: async () => {} } };
    const lookUpCaller = await signIns.watch(token);
    await accounts.update(await lookUpCaller(), change);
    const opened = server.db.transact((writer) => signIns.open(writer, before));
    await expect(opened).rejects.toMatchObject({ status: 401 });
  });
});

describe('logging out', () => {
  test('clears the cookie and ends its sign-in', async () => {
    const { cookie, token } = await server.signUp();
    const headers = { cookie: `emberlore_refresh=${cookie}` };
    const answer = await server.call('DELETE', '/api/accessToken/clearCookie', { headers });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(readRefreshCookie(answer)).toBe('');
    expect((await refresh(server, cookie)).status).toBe(401);
    expect((await validate(server, token)).status).toBe(401);
  });

  test('succeeds without a cookie', async () => {
    expect((await server.call('DELETE', '/api/accessToken/clearCookie')).status).toBe(200);
  });
});

describe('pages of other origins', () => {
  test('cannot make calls that use the cookie', async () => {
    const { email, password, cookie } = await server.signUp();
    const headers = { origin: 'https://evil.example', cookie: `emberlore_refresh=${cookie}` };
    const answers = await Promise.all([
      server.call('POST', '/api/login', { json: { email, password }, headers }),
      server.call('GET', '/api/accessToken/refresh', { headers }),
      server.call('DELETE', '/api/accessToken/clearCookie', { headers: { ...headers, origin: 'null' } }),
      server.call('POST', '/api/signup', { form: signUpForm({}), headers }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(Array(4).fill([403, 'Not Allowed.']));
    expect((await refresh(server, cookie)).status).toBe(200);
  });

  test('cannot refresh it by a link, a picture or a typed URL', async () => {
    const { cookie } = await server.signUp();
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { cookie: `emberlore_refresh=${cookie}`, 'sec-fetch-site': site };
      const answer = await server.call('GET', '/api/accessToken/refresh', { headers });
      expect([site, answer.status, readRefreshCookie(answer)]).toEqual([site, 403, undefined]);
    }
    const headers = { cookie: `emberlore_refresh=${cookie}`, 'sec-fetch-site': 'same-origin' };
    expect((await server.call('GET', '/api/accessToken/refresh', { headers })).status).toBe(200);
  });

  test('of this origin can', async () => {
    const { email, password } = await server.signUp();
    const headers = { origin: server.url };
    expect((await server.call('POST', '/api/login', { json: { email, password }, headers })).status).toBe(200);
  });
});
