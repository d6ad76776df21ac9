import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { type Player, readRefreshCookie, startTestServer, type TestServer } from '../../../testing.ts';

let smtp: TestSmtp;
let server: TestServer;
let refusing = false;
let time = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  smtp = await startTestSmtp({
    onRcptTo: (_address, _session, done) => done(refusing ? new Error('Later.') : null),
  });
  server = await startTestServer({
    clock: { now: () => time },
    settings: {
      ...smtp.settings,
      SIGNUP_CREDITS: '30',
      ADMIN_EMAILS: 'boss@example.org, old-boss@example.org',
    },
  });
});

afterAll(async () => {
  await server?.close();
  await smtp?.close();
});

const mailsTo = async (email: string) => {
  await server.mails();
  return smtp.mails.filter(({ to }) => to === email);
};

const tokenIn = (text = '') => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? '';

const confirm = (token: string, { token: access }: Pick<Player, 'token'>) =>
  server.call('POST', '/api/login/confirmEmail', { token: access, json: { token } });

const confirmWith = (token: string, password?: string) =>
  server.call('POST', '/api/login/confirmEmail', { json: { token, password } });

const readLinkToken = async ({ email }: Pick<Player, 'email'>) => tokenIn((await mailsTo(email))[0]?.text);
const login = ({ email }: Pick<Player, 'email'>, password: string) =>
  server.call('POST', '/api/login', { json: { email, password } });

/** Resets the password through the mailed link, as the mailbox owner can. */
async function resetByMail({ email }: Pick<Player, 'email'>, password = 'a better horse') {
  await server.call('POST', '/api/login/forgotPassword', { json: { email } });
  const mail = (await mailsTo(email)).findLast(({ text }) => text.includes('/reset-password'));
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return server.call('POST', '/api/login/resetPassword', { json: { token, password } });
}
const resend = (token: string) => server.call('POST', '/api/login/resendConfirmation', { token });
const account = async (token: string) => (await server.call('GET', '/api/login/token', { token })).body.userAccount;

const stale = [400, { error: 'Link Expired Or Already Used.', code: 'link.expired' }];

describe('with a mail server', () => {
  test('a mailed link confirms an address and adds the first credits, once', async () => {
    const player = await server.signUp({ userName: 'Rowan' });
    expect(player.account).toMatchObject({ credits: 0, userEmailConfirmed: false });
    const [mail] = await mailsTo(player.email);
    expect(mail?.from).toBe('Emberlore <hello@tales.example>');
    expect(mail?.subject).toBe('Welcome to Emberlore');
    expect(mail?.text).toContain('Your first 30 credits are waiting for you.');
    const token = tokenIn(mail?.text);
    const answers = await Promise.all([confirm(token, player), confirm(token, player)]);
    const good = answers.find(({ status }) => status === 200)?.body;
    const refused = answers.find(({ status }) => status !== 200);
    // The second call finds its link used, or its sign-in ended by the first.
    expect([400, 401]).toContain(refused?.status);
    expect(good).toMatchObject({ credits: 30, userAccount: { credits: 30, userEmailConfirmed: true } });
    const { accessToken } = good.userAccount;
    expect(await account(accessToken)).toMatchObject({ credits: 30, userEmailConfirmed: true });
    const { body } = await server.call('GET', '/api/profile/credits', { token: accessToken });
    expect(body.entries).toMatchObject([{ amount: 30, reason: 'signup' }]);
    const again = await confirmWith(token, player.password);
    expect([again.status, again.body]).toEqual(stale);
  });

  test('the link can be resent three times an hour, and any of them confirms once', async () => {
    const player = await server.signUp();
    expect((await resend(player.token)).status).toBe(200);
    expect((await resend(player.token)).status).toBe(200);
    const late = await resend(player.token);
    expect([late.status, late.body]).toEqual([429, { error: 'Too Many Requests.', code: 'request.too_many' }]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    const links = (await mailsTo(player.email)).map(({ text }) => tokenIn(text));
    expect(new Set(links).size).toBe(3);
    const { body } = await confirm(links[0] ?? '', player);
    expect(body.credits).toBe(30);
    const { accessToken } = body.userAccount;
    expect((await confirmWith(links[2] ?? '', player.password)).status).toBe(400);
    expect((await resend(accessToken)).status).toBe(200);
    expect(await mailsTo(player.email)).toHaveLength(3);
    expect(await account(accessToken)).toMatchObject({ credits: 30 });
  });

  test('the link works for a week', async () => {
    const player = await server.signUp();
    const [mail] = await mailsTo(player.email);
    time = new Date(time.getTime() + 7 * 24 * 3_600_000 + 1000);
    const answer = await confirmWith(tokenIn(mail?.text), player.password);
    expect([answer.status, answer.body]).toEqual(stale);
  });

  test('a link of one kind does not work as another', async () => {
    const player = await server.signUp();
    const [mail] = await mailsTo(player.email);
    const json = { token: tokenIn(mail?.text), password: 'a better horse' };
    expect((await server.call('POST', '/api/login/resetPassword', { json })).status).toBe(400);
    expect((await confirm('made-up', player)).status).toBe(400);
  });

  test('a password reset by mail confirms the address and invalidates the first link', async () => {
    const player = await server.signUp();
    const link = await readLinkToken(player);
    expect((await resetByMail(player)).status).toBe(200);
    const { body } = await login(player, 'a better horse');
    expect(body.userAccount).toMatchObject({ credits: 30, userEmailConfirmed: true });
    const late = await confirmWith(link, 'a better horse');
    expect([late.status, late.body]).toEqual(stale);
  });

  test('an address that already had the first credits does not get them again', async () => {
    const player = await server.signUp();
    await server.db.sql`insert into ledger_entries (account_id, amount, reason, cause)
      values (${player.account.userId}, 30, 'signup', ${`signup:${player.account.userId}`})`;
    const [mail] = await mailsTo(player.email);
    const { body } = await confirm(tokenIn(mail?.text), player);
    expect(body).toMatchObject({ credits: 0, userAccount: { credits: 30, userEmailConfirmed: true } });
  });

  test('mails that the server rejects for a while arrive later', async () => {
    refusing = true;
    const player = await server.signUp();
    expect(await mailsTo(player.email)).toEqual([]);
    expect(server.log()).toContain('A job failed and will be retried.');
    expect(server.log()).not.toContain(player.email);
    refusing = false;
    await server.db.sql`update outbox set created_at = created_at - interval '1 minute'`;
    server.modules.jobs.wake();
    expect(await mailsTo(player.email)).toHaveLength(1);
  });
});

describe('confirming an address', () => {
  test('needs a login of its account or its password, and the error says which is missing', async () => {
    const [player, other] = [await server.signUp(), await server.signUp()];
    const link = await readLinkToken(player);
    const nobody = await confirmWith(link);
    expect([nobody.status, nobody.body.error]).toEqual([403, 'Log In Or Enter Your Password To Confirm.']);
    const another = await confirm(link, other);
    expect([another.status, another.body.error]).toEqual([403, 'Signed In To Another Account.']);
    const guess = await confirmWith(link, 'a wrong horse');
    expect([guess.status, guess.body.error]).toEqual([403, 'Incorrect Password.']);
    expect(guess.body.fields).toEqual({ password: 'This is not the password of the account.' });
    expect(await account(player.token)).toMatchObject({ credits: 0, userEmailConfirmed: false });
    // None of these attempts has used up the link.
    expect((await confirmWith(link, player.password)).body.credits).toBe(30);
  });

  test('ends every earlier sign-in and starts a new one', async () => {
    const player = await server.signUp();
    const elsewhere = await login(player, player.password);
    const answer = await confirm(await readLinkToken(player), player);
    expect(answer.status).toBe(200);
    for (const token of [player.token, elsewhere.body.userAccount.accessToken]) {
      expect((await server.call('GET', '/api/login/token', { token })).status).toBe(401);
    }
    for (const cookie of [player.cookie, readRefreshCookie(elsewhere)]) {
      const headers = { cookie: `__Secure-emberlore_refresh=${cookie}` };
      expect((await server.call('GET', '/api/accessToken/refresh', { headers })).status).toBe(401);
    }
    expect(await account(answer.body.userAccount.accessToken)).toMatchObject({ userEmailConfirmed: true });
    const headers = { cookie: `__Secure-emberlore_refresh=${readRefreshCookie(answer)}` };
    expect((await server.call('GET', '/api/accessToken/refresh', { headers })).status).toBe(200);
  });

  test('does not let a banned account in', async () => {
    const player = await server.signUp();
    const link = await readLinkToken(player);
    await server.db.sql`update accounts set banned_at = now() where id = ${player.account.userId}`;
    const answer = await confirmWith(link, player.password);
    expect([answer.status, answer.body.error]).toEqual([403, 'Account Suspended.']);
  });
});

describe('a mail to an unconfirmed address', () => {
  test('contains no name and no user content, and is sent only on request', async () => {
    const player = await server.signUp({ userName: 'Winner of the Lottery' });
    const { userId } = player.account;
    await server.call('POST', '/api/login/forgotPassword', { json: { email: player.email } });
    await server.mails();
    await server.call('PUT', '/api/profile/updateProfile', {
      token: player.token,
      json: { userId, userName: 'Prize Giver', password: 'a changed horse' },
    });
    await server.db.transact((writer) =>
      server.modules.notifications.post(writer, {
        accountId: userId,
        kind: 'decision',
        heading: 'Your story “Call 555” was deleted',
        text: 'Call 555.',
        mail: { path: '/notifications', label: 'Read it' },
      }),
    );
    server.modules.jobs.wake();
    const letters = await mailsTo(player.email);
    expect(letters.map(({ subject }) => subject).sort()).toEqual([
      'About an account at Emberlore',
      'Reset your Emberlore password',
      'Welcome to Emberlore',
    ]);
    for (const { text, html } of letters) expect(`${text}${html}`).not.toMatch(/Lottery|Prize|555/);
  });

  test('uses the name once the address is confirmed, unless the name predates the rules and is hostile', async () => {
    const player = await server.signUp({ userName: 'Wren' });
    const { body } = await confirm(await readLinkToken(player), player);
    expect(body.userAccount.userEmailConfirmed).toBe(true);
    const lastLetter = async () => {
      await server.call('POST', '/api/login/forgotPassword', { json: { email: player.email } });
      return (await mailsTo(player.email)).at(-1);
    };
    expect((await lastLetter())?.text).toMatch(/^Hello Wren,/);
    const hostile = 'Wren,\r\nBcc: a@b.org\r\n\r\nhttp://evil.ex';
    await server.db.sql`update accounts set user_name = ${hostile} where id = ${player.account.userId}`;
    const letter = await lastLetter();
    expect(letter?.text).toMatch(/^Hello,/);
    expect(JSON.stringify(letter)).not.toMatch(/Bcc|evil/);
  });
});

describe('an address of ADMIN_EMAILS', () => {
  const boss = { email: 'boss@example.org' };

  test('signing up with it grants no admin role, no matter who opens the mail', async () => {
    const attacker = await server.signUp({ ...boss, password: 'an attacker horse' });
    expect(attacker.account.isAdmin).toBe(false);
    const [letter] = await mailsTo(boss.email);
    expect(letter?.text).toContain('To get the admin role, set a new password by email');
    // The mailbox owner opens the link in a browser that is logged out or logged in to another account.
    const other = await server.signUp();
    expect((await confirmWith(tokenIn(letter?.text))).status).toBe(403);
    expect((await confirm(tokenIn(letter?.text), other)).status).toBe(403);
    await server.modules.admins.sync();
    expect((await account(attacker.token)).isAdmin).toBe(false);
    // Even a confirmation doesn't give the role, neither immediately nor at the next start.
    const { body } = await confirm(tokenIn(letter?.text), attacker);
    expect(body.userAccount).toMatchObject({ userEmailConfirmed: true, isAdmin: false });
    await server.modules.admins.sync();
    expect((await account(body.userAccount.accessToken)).isAdmin).toBe(false);

    // A password reset by the mailbox owner ends the attacker's access and gives the role.
    expect((await resetByMail(boss)).status).toBe(200);
    expect((await server.call('GET', '/api/login/token', { token: body.userAccount.accessToken })).status).toBe(401);
    expect((await login(boss, 'an attacker horse')).status).toBe(401);
    const owner = await login(boss, 'a better horse');
    expect(owner.body.userAccount.isAdmin).toBe(true);
    await server.modules.admins.sync();
    expect((await account(owner.body.userAccount.accessToken)).isAdmin).toBe(true);
  });

  test('is told about the role in its mail; other addresses are not', async () => {
    const [letter] = await mailsTo((await server.signUp()).email);
    expect(letter?.text).not.toContain('admin');
    expect(letter?.text).toContain('https://tales.example/forgot-password');
  });
});
