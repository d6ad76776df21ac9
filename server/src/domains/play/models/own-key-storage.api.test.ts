import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let smtp: TestSmtp;
let server: TestServer;
let folder: string;
let now = Date.now();

beforeAll(async () => {
  smtp = await startTestSmtp({});
  folder = await mkdtemp(join(tmpdir(), 'emberlore-own-keys-'));
  const file = join(folder, 'models.json');
  const theirs = { name: 'theirs', model: 'm', baseUrl: 'https://models.example/v1', keys: 'players' };
  await writeFile(file, JSON.stringify([theirs]));
  const settings = { ...smtp.settings, LLM_SERVERS: file };
  server = await startTestServer({ settings, speech: scriptedSpeech(), clock: { now: () => new Date(now) } });
});

afterAll(async () => {
  await server?.close();
  await smtp?.close();
  if (folder) await rm(folder, { recursive: true });
});

const store = ({ token }: Player, more: Record<string, string> = {}) =>
  server.call('PUT', '/api/models/setOwnModelKey', {
    token,
    json: { modelName: 'theirs', key: 'sk-of-somebody-1234', ...more },
  });

const readKey = async ({ account }: Player) =>
  (await server.db.sql`select ending from model_keys where account_id = ${account.userId}`)[0]?.ending;

const mailsTo = async ({ email }: Player) => {
  await server.mails();
  return smtp.mails.filter(({ to }) => to === email);
};

/** Returns the token of the newest mailed link to this page. */
async function linkTo(page: string, player: Player): Promise<string> {
  const mail = (await mailsTo(player)).findLast(({ text }) => text.includes(page));
  return new RegExp(`${page}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
}

async function confirmed(): Promise<Player> {
  const player = await server.signUp();
  await server.db.sql`update accounts set email_confirmed_at = now() where id = ${player.account.userId}`;
  return player;
}

async function resetByMail(player: Player) {
  await server.call('POST', '/api/login/forgotPassword', { json: { email: player.email } });
  const token = await linkTo('/reset-password', player);
  return server.call('POST', '/api/login/resetPassword', { json: { token, password: 'a better horse' } });
}

test('a key is stored only with a confirmed address and a proof of ownership, and the owner is told', async () => {
  const player = await server.signUp();
  expect((await store(player)).body.code).toBe('account.address_unconfirmed');
  await server.db.sql`update accounts set email_confirmed_at = now() where id = ${player.account.userId}`;
  now += 11 * 60_000;
  expect((await store(player)).body.code).toBe('account.password_needed');
  expect((await store(player, { currentPassword: 'not this' })).status).toBe(403);
  expect(await readKey(player)).toBeUndefined();
  expect((await store(player, { currentPassword: player.password })).status).toBe(200);
  // Mails leave one after another, after the answer.
  await expect
    .poll(async () => (await mailsTo(player)).map(({ subject }) => subject))
    .toContain('A language model key was stored in your Emberlore account');
});

test('a key does not outlast a new password', async () => {
  const player = await confirmed();
  await store(player);
  const json = { userName: player.account.userName, password: 'a better horse', currentPassword: player.password };
  const changed = await server.call('PUT', '/api/profile/updateProfile', { token: player.token, json });
  expect([changed.status, await readKey(player)]).toEqual([200, undefined]);
});

test('a key does not outlast a reset by mail', async () => {
  const player = await confirmed();
  await store(player);
  expect(await readKey(player)).toBe('1234');
  expect([(await resetByMail(player)).status, await readKey(player)]).toEqual([200, undefined]);
});

test('a key from before the address was confirmed does not outlast that', async () => {
  const player = await server.signUp();
  await server.db.sql`insert into model_keys (account_id, model, sealed, ending, created_at)
    values (${player.account.userId}, 'theirs', ${Buffer.from('sealed')}, '1234', now())`;
  const token = await linkTo('/confirm-email', player);
  const answer = await server.call('POST', '/api/login/confirmEmail', { token: player.token, json: { token } });
  expect([answer.status, await readKey(player)]).toEqual([200, undefined]);
});
