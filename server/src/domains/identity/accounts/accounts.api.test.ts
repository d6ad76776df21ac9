import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, refresh, validate } from '../../../testing/sign-in.ts';
import { signUpForm, startTestServer, type TestServer } from '../../../testing.ts';
import { RECOMMENDED_COST } from './passwords.ts';

let server: TestServer;
const time = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  server = await startTestServer({
    clock: { now: () => time },
    settings: { SIGNUP_CREDITS: '30', ADMIN_EMAILS: 'Boss@Example.org' },
    hashCost: RECOMMENDED_COST,
  });
});

afterAll(() => server?.close());

describe('signing up', () => {
  test('creates an account with its first credits and the blank profile from the documented form', async () => {
    const data = { accountType: 'email', email: ' Ada@Example.org ', password: 'correct horse', userName: 'Ada' };
    const answer = await server.call('POST', '/api/signup', { form: signUpForm(data) });
    expect(answer.status).toBe(200);
    expect(answer.body.userAccount).toMatchObject({
      userAccountType: 'email',
      userName: 'Ada',
      userEmail: 'Ada@Example.org',
      credits: 30,
      isAdmin: false,
      userProfileImageURL: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.webp$/),
    });
    const picture = await server.call('GET', answer.body.userAccount.userProfileImageURL);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  test('records the first credits in the ledger', async () => {
    const { token } = await server.signUp();
    const { body } = await server.call('GET', '/api/profile/credits', { token });
    expect(body).toMatchObject({ credits: 30, entries: [{ amount: 30, reason: 'signup' }], nextPage: null });
  });

  test('rejects a used e-mail address in any case, also under concurrency', async () => {
    await server.signUp({ email: 'taken@example.org' });
    const data = { email: 'TAKEN@example.org', password: 'correct horse', userName: 'Eve' };
    const late = await server.call('POST', '/api/signup', { form: signUpForm(data) });
    expect([late.status, late.body]).toEqual([409, { error: 'Email Already In Use.', code: 'account.email_in_use' }]);

    const racing = { ...data, email: 'race@example.org' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.call('POST', '/api/signup', { form: signUpForm(racing) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('names each invalid field', async () => {
    const data = { email: 'nobody', password: 'short', userName: ' ' };
    const answer = await server.call('POST', '/api/signup', { form: signUpForm(data) });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'Invalid Input.',
      code: 'request.invalid',
      fields: {
        email: 'Enter an e-mail address.',
        password: 'Use at least 8 characters.',
        userName: 'Required.',
      },
      fieldCodes: { email: 'email.invalid', password: 'field.too_short', userName: 'field.required' },
    });
  });

  test('rejects a guessable password, in the profile too', async () => {
    const fields = { password: 'Too easy to guess. Choose another.' };
    const form = signUpForm({ email: 'sunny@example.org', password: 'sunshine1', userName: 'Sunny' });
    const { token, account } = await server.signUp();
    const json = { userId: account.userId, userName: 'Lanternkeeper', password: 'lanternkeeper99' };
    for (const answer of [
      await server.call('POST', '/api/signup', { form }),
      await server.call('PUT', '/api/profile/updateProfile', { token, json }),
    ]) {
      expect([answer.status, answer.body.fields]).toEqual([400, fields]);
    }
    expect((await validate(server, token)).body.userAccount.userName).not.toBe('Lanternkeeper');
  });

  test('returns 400 for a form without data, with invalid JSON or for no form', async () => {
    const missing = new FormData();
    missing.append('other', '1');
    const broken = new FormData();
    broken.append('signUpData', '{"email":');
    const answers = await Promise.all([
      server.call('POST', '/api/signup', { form: missing }),
      server.call('POST', '/api/signup', { form: broken }),
      server.call('POST', '/api/signup', { json: {} }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 415]);
    expect(answers[0]?.body.fields).toEqual({ signUpData: 'Required.' });
  });

  test('rejects names that hide characters, contain links or imitate staff, at sign-up and later', async () => {
    const bad: [string, string][] = [
      ['Wren\nhello', 'Leave out line breaks and characters that cannot be seen.'],
      ['\u200b\u2060', 'Leave out line breaks and characters that cannot be seen.'],
      ['\u202eneW', 'Leave out line breaks and characters that cannot be seen.'],
      ['www.evil.example', 'Leave out web addresses.'],
      ['The keepers of Emberlore', 'This name looks like staff. Choose another.'],
    ];
    const { token, account } = await server.signUp({ email: 'named@example.org', userName: 'Old\u00a0 Wren' });
    expect(account.userName).toBe('Old Wren');
    const { userId } = account;
    for (const [userName, message] of bad) {
      const form = signUpForm({ email: 'unnamed@example.org', password: 'correct horse', userName });
      const answers = [
        await server.call('POST', '/api/signup', { form }),
        await server.call('PUT', '/api/profile/updateProfile', { token, json: { userId, userName } }),
      ];
      for (const { status, body } of answers) {
        // Control characters are rejected before any field is validated.
        expect([userName, status]).toEqual([userName, 400]);
        if (body.fields) expect(body.fields).toEqual({ userName: message });
      }
    }
    // A name from before these rules remains valid until it is changed.
    await server.db.sql`update accounts set user_name = 'Emberlore Fan' where id = ${userId}`;
    const kept = { userId, userName: 'Emberlore Fan', password: 'a changed horse' };
    expect((await server.call('PUT', '/api/profile/updateProfile', { token, json: kept })).status).toBe(200);
  });

  test('a configured admin gets the role and loses it when the configuration changes', async () => {
    const { account, token } = await server.signUp({ email: 'boss@example.org' });
    expect(account.isAdmin).toBe(true);
    await server.db.sql`update accounts set role = 'player' where id = ${account.userId}`;
    expect((await validate(server, token)).body.userAccount.isAdmin).toBe(false);
    await server.modules.admins.sync();
    expect((await validate(server, token)).body.userAccount.isAdmin).toBe(true);
  });

  test('stores the password as Argon2id with strong parameters', async () => {
    await server.signUp({ email: 'hash@example.org' });
    const [row] = await server.db.sql`select password_hash from accounts where email = 'hash@example.org'`;
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('logging in', () => {
  test('works with the e-mail address in any case', async () => {
    const { account } = await server.signUp({ email: 'login@example.org' });
    const answer = await login(server, 'LOGIN@example.org', 'correct horse');
    expect(answer.status).toBe(200);
    expect(answer.body.userAccount.userId).toBe(account.userId);
    expect((await validate(server, answer.body.userAccount.accessToken)).status).toBe(200);
  });

  test('rehashes a password with outdated parameters without logging anybody out', async () => {
    const { email, password, account, token } = await server.signUp();
    const older = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const id = account.userId;
    await server.db.sql`update accounts set password_hash = ${older} where id = ${id}`;
    const kept = async () =>
      (await server.db.sql`select password_hash as kept from accounts where id = ${id}`)[0]?.kept;
    expect((await login(server, email, 'wrong horse')).status).toBe(401);
    expect(await kept()).toBe(older);
    expect((await login(server, email, password)).status).toBe(200);
    const renewed = await kept();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(server, email, password)).status).toBe(200);
    expect(await kept()).toBe(renewed);
    expect((await validate(server, token)).status).toBe(200);
  });

  test('answers a wrong password and an unknown e-mail address alike', async () => {
    const { email } = await server.signUp();
    const wrong = await login(server, email, 'wrong horse');
    const unknown = await login(server, 'nobody@example.org', 'wrong horse');
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { error: 'Incorrect Email Or Password.', code: 'auth.invalid_credentials' },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('sets a cookie that is HttpOnly, limited to its path, and Secure behind HTTPS', async () => {
    const { email, password } = await server.signUp();
    const plain = await login(server, email, password);
    const [cookie = ''] = plain.headers.getSetCookie();
    expect(cookie).toMatch(/Path=\/api(;|$)/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
  });

  test('reports a ban at login, refresh and every call', async () => {
    const { account, email, password, token, cookie } = await server.signUp();
    await server.db.sql`update accounts set banned_at = now() where id = ${account.userId}`;
    for (const answer of [
      await login(server, email, password),
      await refresh(server, cookie),
      await validate(server, token),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([403, 'Account Suspended.']);
    }
  });
});

test('logs no secret and no personal data', async () => {
  const { account, email, password, token, cookie } = await server.signUp({
    email: 'private@example.org',
    password: 'pass-phrase-1',
  });
  await login(server, email, 'wrong-phrase-1');
  await login(server, email, password);
  await refresh(server, cookie);
  await server.call('GET', `/api/login/token?token=${token}`, { token });
  const log = server.log();
  expect(log).toContain('/api/login/token');
  // The log records sign-ins and refusals by account id alone.
  const { userId: accountId } = account;
  const mine = log.split('\n').flatMap((line) => (line.includes(accountId) ? [JSON.parse(line).msg] : []));
  expect(mine.filter((msg) => msg !== 'Answered.')).toEqual([
    'Started a sign-in.',
    'Rejected a login.',
    'Started a sign-in.',
  ]);
  for (const secret of [email, password, 'wrong-phrase-1', token, cookie]) expect(log).not.toContain(secret);
});
