import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** Sends the head and half of a body, waits for what happens meanwhile, and sends the rest. */
function sendSlowly(
  method: string,
  path: string,
  { token }: Player,
  type: string,
  body: string,
  meanwhile: () => Promise<unknown>,
) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(new URL(path, server.url), { method, headers }, async (answer) =>
      resolve({ status: answer.statusCode, body: await text(answer) }),
    );
    sent.once('error', reject);
    sent.write(body.slice(0, 10));
    void wait(200)
      .then(meanwhile)
      // Longer than a caller is taken for who they were.
      .then(() => wait(1100))
      .then(() => sent.end(body.slice(10)), reject);
  });
}

const slowBan = (admin: Player, victim: Player, meanwhile: () => Promise<unknown>) => {
  const body = JSON.stringify({ userId: idOf(victim), banned: true, reason: 'Spam.' });
  return sendSlowly('PUT', '/api/accounts/ban', admin, 'application/json', body, meanwhile);
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
      ['GET', '/api/barriers/getBarriers'],
      ['GET', '/api/copyright/getMatters'],
    ] as const) {
      const answer = await server.call(method, path, { token });
      expect([path, answer.status, answer.body.error]).toEqual([path, 403, 'Not Allowed.']);
    }
  });

  test('does not finish a call that was being sent', async () => {
    const [admin, victim] = [await anAdmin(), await server.signUp()];
    const answer = await slowBan(admin, victim, () => demote(admin));
    expect([answer.status, answer.body]).toEqual([403, '{"response":{"error":"Not Allowed."}}']);
    expect((await server.call('GET', '/api/login/token', { token: victim.token })).status).toBe(200);
  });

  test('keeps what was sent slowly and in time', async () => {
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
  const upload = (player: Player, meanwhile: () => Promise<unknown>) =>
    sendSlowly(
      'POST',
      '/api/stories/createStory',
      player,
      'multipart/form-data; boundary=edge',
      form('Late'),
      meanwhile,
    );

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
    // It lacks its pictures, which is found out only of those who may send one.
    expect((await upload(await server.signUp(), async () => {})).status).toBe(400);
  });
});
