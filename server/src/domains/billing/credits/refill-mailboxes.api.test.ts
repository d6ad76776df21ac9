import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let smtp: TestSmtp;
let server: TestServer;

beforeAll(async () => {
  smtp = await startTestSmtp();
  server = await startTestServer({ settings: { ...smtp.settings, DAILY_CREDITS: '20' } });
});

afterAll(async () => {
  await server?.close();
  await smtp?.close();
});

const creditsOf = async ({ token }: Player) =>
  (await server.call('GET', '/api/login/token', { token })).body.userAccount.credits;

test('with a mail server two accounts of one mailbox share the credits of a day', async () => {
  const players = [
    await server.signUp({ email: 'finch@example.org' }),
    await server.signUp({ email: 'finch+2@example.org' }),
  ];
  await server.db.sql`update accounts set created_at = now() - interval '1 day', email_confirmed_at = now()`;
  expect(await Promise.all(players.map(creditsOf)).then((credits) => credits.toSorted())).toEqual([0, 20]);
});
