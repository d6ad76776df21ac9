import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HeldCall, holdCall, whileLocked } from '../../../testing/held-call.ts';
import { startTestSmtp, type TestSmtp } from '../../../testing/smtp.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let smtp: TestSmtp;
let server: TestServer;

beforeAll(async () => {
  smtp = await startTestSmtp();
  server = await startTestServer({
    settings: {
      ...smtp.settings,
      ADMIN_EMAILS: 'boss@example.org',
    },
  });
});

afterAll(async () => {
  await server?.close();
  await smtp?.close();
});

const tokenIn = async ({ email }: Player, page: string) => {
  await server.mails();
  const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
  return smtp.mails.flatMap(({ to, text }) => (to === email ? (link.exec(text)?.[1] ?? []) : [])).at(-1) ?? '';
};

/** Resets the password through the mailed link, as the mailbox owner can. */
async function resetByMail(player: Player): Promise<void> {
  const { email } = player;
  await server.call('POST', '/api/login/forgotPassword', { json: { email } });
  const json = { token: await tokenIn(player, 'reset-password'), password: 'a better horse' };
  expect((await server.call('POST', '/api/login/resetPassword', { json })).status).toBe(200);
}

const login = ({ email }: Player, password: string) => server.call('POST', '/api/login', { json: { email, password } });

async function pictureForm(): Promise<FormData> {
  const create = { width: 300, height: 300, channels: 3, background: 'teal' } as const;
  const form = new FormData();
  form.append('profileImage', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'me.png');
  form.append('updateProfileImageData', '{}');
  return form;
}

type Change = [what: string, change: (player: Player) => Promise<{ status: number; body: unknown }>];
const changes: Change[] = [
  [
    'a new password',
    ({ token }) =>
      server.call('PUT', '/api/profile/updateProfile', {
        token,
        json: { userName: 'Rowan', password: 'mine again 1' },
      }),
  ],
  [
    'a new name',
    ({ token }) => server.call('PUT', '/api/profile/updateProfile', { token, json: { userName: 'Late' } }),
  ],
  [
    'a new picture',
    async ({ token }) => server.call('PUT', '/api/profile/updateProfileImage', { token, form: await pictureForm() }),
  ],
  ['the deletion', ({ token }) => server.call('DELETE', '/api/profile/deleteAccount', { token })],
  ['the end of all sign-ins', ({ token }) => server.call('DELETE', '/api/login/devices', { token })],
  [
    'the end of all other sign-ins',
    ({ token }) => server.call('DELETE', '/api/login/devices', { token, query: { keepCurrent: 'true' } }),
  ],
  [
    'the end of one sign-in',
    async ({ token }) => {
      const { body } = await server.call('GET', '/api/login/devices', { token });
      const query = { deviceId: body.devices[0].deviceId };
      return server.call('DELETE', '/api/login/devices', { token, query });
    },
  ],
  [
    'a confirmation',
    async (player) => {
      const json = { token: await tokenIn(player, 'confirm-email') };
      return server.call('POST', '/api/login/confirmEmail', { token: player.token, json });
    },
  ],
  ['another letter', ({ token }) => server.call('POST', '/api/login/resendConfirmation', { token })],
];

const ended = { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' };

describe('a call whose sign-in ends while it is running', () => {
  test.each(changes)('changes nothing by %s that waits for the account', async (_what, change) => {
    const player = await server.signUp();
    const { userId } = player.account;
    const readState = async () => {
      await server.mails();
      const [row] = await server.db.sql`
        select user_name, password_hash, picture_id, deleted_at, email_confirmed_at,
          (select count(*)::int from refresh_tokens where account_id = ${userId} and revoked_at is not null) as ended,
          (select count(*)::int from account_links where account_id = ${userId}) as links
        from accounts where id = ${userId}`;
      return row;
    };
    const before = await readState();
    const answer = await whileLocked(
      server,
      (sql) => sql`update accounts set session_epoch = session_epoch + 1 where id = ${userId}`,
      () => change(player),
    );
    expect([answer.status, answer.body]).toEqual([401, ended]);
    expect(await readState()).toEqual(before);
  });

  test('ends with one sign-in as well as with all', async () => {
    const player = await server.signUp();
    const other = await login(player, player.password);
    const { userId } = player.account;
    const answer = await whileLocked(
      server,
      (sql) => sql`with held as (select from accounts where id = ${userId} for update)
        update refresh_tokens set revoked_at = now() where account_id = ${userId} and exists (select from held)`,
      () =>
        server.call('PUT', '/api/profile/updateProfile', {
          token: other.body.userAccount.accessToken,
          json: { userName: 'Late', password: 'mine again 1' },
        }),
    );
    expect([answer.status, answer.body]).toEqual([401, ended]);
  });
});

describe('a call that an attacker holds open', () => {
  const held: [string, HeldCall][] = [
    [
      'a new password',
      {
        method: 'PUT',
        path: '/api/profile/updateProfile',
        body: JSON.stringify({ userName: 'Rowan', password: 'mine again 1' }),
      },
    ],
    ['the deletion', { method: 'DELETE', path: '/api/profile/deleteAccount', body: '{}' }],
    ['the end of all sign-ins', { method: 'DELETE', path: '/api/login/devices', body: '{}' }],
  ];

  test.each(held)('does not finish %s after a reset by mail, however quickly', async (_what, call) => {
    const player = await server.signUp();
    // Requested beforehand, so that only the reset itself runs in between.
    const { email } = player;
    await server.call('POST', '/api/login/forgotPassword', { json: { email } });
    const json = { token: await tokenIn(player, 'reset-password'), password: 'a better horse' };
    const { finish } = await holdCall(server, player, call);
    expect((await server.call('POST', '/api/login/resetPassword', { json })).status).toBe(200);
    expect((await finish()).status).toBe(401);
    expect((await login(player, 'a better horse')).status).toBe(200);
  });

  test('does not take an admin’s account back from the owner of its mailbox', async () => {
    const squatter = await server.signUp({ email: 'boss@example.org' });
    const [, call] = held[0] ?? [];
    if (!call) throw new Error('There is no call to hold.');
    const rolling = await Promise.all([holdCall(server, squatter, call), holdCall(server, squatter, call)]);
    await resetByMail(squatter);
    for (const { finish } of rolling) expect((await finish()).status).toBe(401);
    expect((await login(squatter, 'mine again 1')).status).toBe(401);
    const owner = await login(squatter, 'a better horse');
    expect(owner.body.userAccount.isAdmin).toBe(true);
  });
});
