import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSmtp, type TestSmtp } from '../../testing/smtp.ts';
import { startTestServer, type TestServer } from '../../testing.ts';

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
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Emberlore <hello@tales.example>',
      PUBLIC_URL: 'https://tales.example',
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

const confirm = (token: string) => server.call('POST', '/api/login/confirmEmail', { json: { token } });
const resend = (token: string) => server.call('POST', '/api/login/resendConfirmation', { token });
const account = async (token: string) => (await server.call('GET', '/api/login/token', { token })).body.userAccount;

const stale = [400, { error: 'Link Expired Or Already Used.' }];

describe('where there is a mail server', () => {
  test('an address is confirmed by a mailed link, and the first credits come then, once', async () => {
    const player = await server.signUp({ userName: 'Rowan' });
    expect(player.account).toMatchObject({ credits: 0, userEmailConfirmed: false });
    const [mail] = await mailsTo(player.email);
    expect(mail?.from).toBe('Emberlore <hello@tales.example>');
    expect(mail?.subject).toBe('Welcome to Emberlore');
    expect(mail?.text).toContain('Your first 30 credits are waiting behind this link.');
    const token = tokenIn(mail?.text);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ credits: 30 });
    expect(await account(player.token)).toMatchObject({ credits: 30, userEmailConfirmed: true });
    const { body } = await server.call('GET', '/api/profile/credits', { token: player.token });
    expect(body.entries).toMatchObject([{ amount: 30, reason: 'signup' }]);
    const again = await confirm(token);
    expect([again.status, again.body]).toEqual(stale);
  });

  test('the link can be sent again, three times an hour, and any of them confirms, once for all', async () => {
    const player = await server.signUp();
    expect((await resend(player.token)).status).toBe(200);
    expect((await resend(player.token)).status).toBe(200);
    const late = await resend(player.token);
    expect([late.status, late.body]).toEqual([429, { error: 'Too Many Requests.' }]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    const links = (await mailsTo(player.email)).map(({ text }) => tokenIn(text));
    expect(new Set(links).size).toBe(3);
    expect((await confirm(links[0] ?? '')).body).toEqual({ credits: 30 });
    expect((await confirm(links[2] ?? '')).status).toBe(400);
    expect((await resend(player.token)).status).toBe(200);
    expect(await mailsTo(player.email)).toHaveLength(3);
    expect(await account(player.token)).toMatchObject({ credits: 30 });
  });

  test('the link works for a week', async () => {
    const player = await server.signUp();
    const [mail] = await mailsTo(player.email);
    time = new Date(time.getTime() + 7 * 24 * 3_600_000 + 1000);
    const answer = await confirm(tokenIn(mail?.text));
    expect([answer.status, answer.body]).toEqual(stale);
  });

  test('a link of one kind is none of the other', async () => {
    const player = await server.signUp();
    const [mail] = await mailsTo(player.email);
    const json = { token: tokenIn(mail?.text), password: 'a better horse' };
    expect((await server.call('POST', '/api/login/resetPassword', { json })).status).toBe(400);
    expect((await confirm('made-up')).status).toBe(400);
  });

  test('a new password by mail confirms the address too', async () => {
    const player = await server.signUp();
    await server.call('POST', '/api/login/forgotPassword', { json: { email: player.email } });
    const mail = (await mailsTo(player.email)).find(({ text }) => text.includes('/reset-password'));
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const password = 'a better horse';
    expect((await server.call('POST', '/api/login/resetPassword', { json: { token, password } })).status).toBe(200);
    const { body } = await server.call('POST', '/api/login', { json: { email: player.email, password } });
    expect(body.userAccount).toMatchObject({ credits: 30, userEmailConfirmed: true });
  });

  test('nobody becomes an admin by writing down an address', async () => {
    const boss = await server.signUp({ email: 'boss@example.org' });
    expect(boss.account.isAdmin).toBe(false);
    await server.modules.accounts.syncAdmins();
    expect((await account(boss.token)).isAdmin).toBe(false);
    const [mail] = await mailsTo(boss.email);
    await confirm(tokenIn(mail?.text));
    expect((await account(boss.token)).isAdmin).toBe(true);
    await server.modules.accounts.syncAdmins();
    expect((await account(boss.token)).isAdmin).toBe(true);
  });

  test('who had the first credits before does not get them again', async () => {
    const player = await server.signUp();
    await server.db.sql`insert into ledger_entries (account_id, amount, reason, cause)
      values (${player.account.userId}, 30, 'signup', ${`signup:${player.account.userId}`})`;
    const [mail] = await mailsTo(player.email);
    expect((await confirm(tokenIn(mail?.text))).body).toEqual({ credits: 0 });
    expect(await account(player.token)).toMatchObject({ credits: 30, userEmailConfirmed: true });
  });

  test('mails that the server refuses for a while arrive later', async () => {
    refusing = true;
    const player = await server.signUp();
    expect(await mailsTo(player.email)).toEqual([]);
    expect(server.log()).toContain('A chore failed; it is tried again later.');
    expect(server.log()).not.toContain(player.email);
    refusing = false;
    await server.db.sql`update outbox set created_at = created_at - interval '1 minute'`;
    server.modules.chores.wake();
    expect(await mailsTo(player.email)).toHaveLength(1);
  });
});

describe('where there is none', () => {
  test('nothing has to be confirmed', async () => {
    const bare = await startTestServer({ settings: { SIGNUP_CREDITS: '30' } });
    try {
      const player = await bare.signUp();
      expect(player.account).toMatchObject({ credits: 30, userEmailConfirmed: true });
      const answer = await bare.call('POST', '/api/login/resendConfirmation', { token: player.token });
      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect(await bare.mails()).toEqual([]);
    } finally {
      await bare.close();
    }
  });
});
