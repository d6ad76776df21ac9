import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

const erase = (server: TestServer, { token }: Pick<Player, 'token'>) =>
  server.call('DELETE', '/api/profile/deleteAccount', { token });

describe('the welcome gift without a mail server', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ settings: { SIGNUP_CREDITS: '30' } });
  });

  afterAll(() => server?.close());

  const signUpCredits = async (email: string) => (await server.signUp({ email })).account.credits;

  test('is given once per address, so that nobody uses up that of another one', async () => {
    expect(await signUpCredits('wren+1@gmail.com')).toBe(30);
    const owner = await server.signUp({ email: 'wren@gmail.com' });
    expect(owner.account.credits).toBe(30);
    await erase(server, owner);
    expect(await signUpCredits('Wren@Gmail.com')).toBe(0);
  });

  test('of an account from before the count by address is recorded when the account is deleted', async () => {
    const early = await server.signUp({ email: 'early@example.org' });
    await server.db.sql`delete from gift_addresses`;
    await erase(server, early);
    expect(await signUpCredits('early@example.org')).toBe(0);
  });

  test('stores no address, only a keyed hash', async () => {
    await erase(server, await server.signUp({ email: 'gone@example.org' }));
    const rows = await server.db.sql`select to_jsonb(gift_addresses) as row from gift_addresses`;
    const storedRows = JSON.stringify(rows);
    expect(storedRows).not.toContain('gone');
    expect(storedRows).not.toContain(createHash('sha256').update('gone@example.org').digest('hex'));
    for (const { row } of rows) expect(Object.keys(row)).toEqual(['created_at', 'address_hash']);
  });
});

describe('the welcome gift with a mail server', () => {
  let smtp: TestSmtp;
  let server: TestServer;

  beforeAll(async () => {
    smtp = await startTestSmtp();
    server = await startTestServer({
      settings: {
        ...smtp.settings,
        SIGNUP_CREDITS: '30',
      },
    });
  });

  afterAll(async () => {
    await server?.close();
    await smtp?.close();
  });

  const letterTo = async (email: string) => {
    await server.mails();
    return smtp.mails.findLast(({ to }) => to === email)?.text ?? '';
  };

  const confirm = async (player: Player) => {
    const token = /\/confirm-email\?token=([\w-]+)/.exec(await letterTo(player.email))?.[1] ?? '';
    return (await server.call('POST', '/api/login/confirmEmail', { token: player.token, json: { token } })).body;
  };

  test('is neither promised nor given to a mailbox that already had it', async () => {
    const email = 'wren@example.org';
    const first = await server.signUp({ email });
    const { credits, userAccount } = await confirm(first);
    expect(credits).toBe(30);
    await erase(server, { token: userAccount.accessToken });
    const again = await server.signUp({ email });
    const letter = await letterTo(email);
    expect(letter).toContain('This mailbox has already received its first credits, so a new account brings no more.');
    expect(letter).not.toContain('credits are waiting');
    expect(await confirm(again)).toMatchObject({ credits: 0, userAccount: { credits: 0, userEmailConfirmed: true } });
  });

  test('is given once per mailbox, however often it signs up', async () => {
    const signUpCredits = async (email: string) => (await confirm(await server.signUp({ email }))).credits;
    expect(await signUpCredits('robin@gmail.com')).toBe(30);
    expect(await signUpCredits('r.o.b.i.n+2@googlemail.com')).toBe(0);
    expect(await signUpCredits('robin@example.org')).toBe(30);
  });

  test('is given once if two accounts of a mailbox are confirmed concurrently', async () => {
    const players = [
      await server.signUp({ email: 'pip+a@example.org' }),
      await server.signUp({ email: 'pip@example.org' }),
    ];
    const answers = await Promise.all(players.map(confirm));
    expect(answers.map(({ credits }) => credits).sort()).toEqual([0, 30]);
  });
});
