import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdCall, whileLocked } from '../testing/held-call.ts';
import { type Player, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.close());

const idOf = ({ account }: Player) => account.userId;
const demote = async (player: Player) => {
  await server.db.sql`update accounts set role = 'player' where id = ${idOf(player)}`;
};

async function anAdmin(): Promise<Player> {
  const player = await server.signUp();
  await server.db.sql`update accounts set role = 'admin' where id = ${idOf(player)}`;
  return player;
}

const slowBan = async (admin: Player, victim: Player, meanwhile: () => Promise<unknown>) => {
  const body = JSON.stringify({ userId: idOf(victim), banned: true, reason: 'Spam.' });
  const held = await holdCall(server, admin, { method: 'PUT', path: '/api/accounts/ban', body });
  await meanwhile();
  return held.finish();
};

describe('an admin whose role is taken', () => {
  test('is refused by the next call, of whatever kind', async () => {
    const admin = await anAdmin();
    const { token } = admin;
    expect((await server.call('GET', '/api/moderation/getAudit', { token })).status).toBe(200);
    await demote(admin);
    for (const [method, path] of [
      ['GET', '/api/moderation/getAudit'],
      ['GET', '/api/reports/getReports'],
      ['GET', '/api/blocklist/getBlocklist'],
      ['GET', '/api/copyright/getClaims'],
    ] as const) {
      const answer = await server.call(method, path, { token });
      expect([path, answer.status, answer.body.error]).toEqual([path, 403, 'Not Allowed.']);
    }
  });

  test('does not finish a call that was being sent', async () => {
    const [admin, victim] = [await anAdmin(), await server.signUp()];
    const answer = await slowBan(admin, victim, () => demote(admin));
    expect([answer.status, answer.body]).toEqual([
      403,
      '{"response":{"error":"Not Allowed.","code":"auth.not_allowed"}}',
    ]);
    expect((await server.call('GET', '/api/login/token', { token: victim.token })).status).toBe(200);
  });

  test('does not finish an act that waits inside its transaction', async () => {
    const [admin, victim] = [await anAdmin(), await server.signUp()];
    const json = { userId: idOf(victim), banned: true, reason: 'Spam.' };
    const answer = await whileLocked(
      server,
      (sql) => sql`select from accounts where id = ${idOf(victim)} for update`,
      () => server.call('PUT', '/api/accounts/ban', { token: admin.token, json }),
      () => demote(admin),
    );
    expect([answer.status, answer.body.error]).toEqual([403, 'Not Allowed.']);
    expect((await server.call('GET', '/api/login/token', { token: victim.token })).status).toBe(200);
    const [decided] = await server.db.sql`select from decisions where account_id = ${idOf(victim)}`;
    expect(decided).toBeUndefined();
  });

  test('moves no credits by a call that was being sent', async () => {
    const [admin, friend] = [await anAdmin(), await server.signUp()];
    const body = JSON.stringify({ userId: idOf(friend), amount: 1000, reason: 'Late.' });
    const held = await holdCall(server, admin, { method: 'POST', path: '/api/shop/adjustCredits', body });
    await demote(admin);
    expect((await held.finish()).status).toBe(403);
  });

  test('keeps a slow upload that finished before the deadline', async () => {
    const [admin, victim] = [await anAdmin(), await server.signUp()];
    expect((await slowBan(admin, victim, async () => {})).status).toBe(200);
    expect((await server.call('GET', '/api/login/token', { token: victim.token })).status).toBe(403);
  });
});

describe('an upload that is under way', () => {
  const form = (name: string) =>
    [
      '--edge',
      'content-disposition: form-data; name="storyInfo"',
      '',
      JSON.stringify({ storyName: name }),
      '--edge--',
      '',
    ].join('\r\n');
  const upload = async (player: Player, meanwhile: () => Promise<unknown>) => {
    const type = 'multipart/form-data; boundary=edge';
    const call = { method: 'POST', path: '/api/stories/createStory', type, body: form('Late') };
    const held = await holdCall(server, player, call);
    await meanwhile();
    return held.finish();
  };

  test.each([
    [
      'a ban',
      async (player: Player) =>
        void (await server.db
          .sql`update accounts set banned_at = now(), session_epoch = session_epoch + 1 where id = ${idOf(player)}`),
      403,
    ],
    ['deletion', (player: Player) => server.call('DELETE', '/api/profile/deleteAccount', { token: player.token }), 401],
    [
      'the end of all sign-ins',
      (player: Player) => server.call('DELETE', '/api/login/devices', { token: player.token }),
      401,
    ],
  ])('comes to nothing after %s', async (_what, shutOut, status) => {
    const player = await server.signUp();
    const answer = await upload(player, async () => shutOut(player));
    expect(answer.status).toBe(status);
  });

  test('is read otherwise', async () => {
    // The upload has no pictures, which is checked only for callers who may send it.
    expect((await upload(await server.signUp(), async () => {})).status).toBe(400);
  });
});
