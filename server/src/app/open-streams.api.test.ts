import { setTimeout as wait } from 'node:timers/promises';
import { type Call, calls } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildReply, createDoor } from '../testing/scripted.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../testing/talk-stage.ts';
import { type Answer, type CallOptions, type Player, readRefreshCookie } from '../testing.ts';

let stage: TalkFixture;

beforeAll(async () => {
  stage = await createTalkFixture();
  admin = await stage.server.signUp();
  await stage.server.db.sql`update accounts set role = 'admin' where id = ${idOf(admin)}`;
});

afterAll(() => stage?.server.close());

/** Receives a reply whose second half arrives only when the door opens. */
async function hear(player: Player, sessionToken: string) {
  const response = await fetch(new URL('/api/inworld/sendMessage', stage.server.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${player.token}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ sessionToken, message: 'Hello.', audio: false }),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader && !text.includes('First half')) text += (await reader.read()).value ?? '';
  const rest = async (door: ReturnType<typeof createDoor>) => {
    await door.opened;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    return text;
  };
  return { rest };
}

/** Creates a player who is receiving a reply. */
async function listen(door: ReturnType<typeof createDoor>) {
  const { who, token } = await stage.talkWith('Tadhg');
  const { rest } = await hear(who.player, token);
  return { player: who.player, rest: () => rest(door) };
}

let admin: Player;

const acts: [what: string, act: (player: Player) => Promise<Answer | undefined>, ending: object | null][] = [
  [
    'a ban',
    (player) => act(calls.banAccount, admin, { json: { userId: idOf(player), banned: true, reason: 'Spam.' } }),
    { error: 'Account Suspended.', code: 'account.suspended' },
  ],
  [
    'a changed password',
    (player) => act(calls.updateProfile, player, { json: { userName: 'Rowan', password: 'another horse' } }),
    { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' },
  ],
  [
    'deletion',
    (player) => act(calls.deleteAccount, player),
    { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' },
  ],
  [
    'the end of all sign-ins',
    (player) => act(calls.removeDevices, player),
    { error: 'Failed To Authenticate Token.', code: 'auth.invalid_token' },
  ],
  ['nothing', async () => undefined, null],
];

async function act({ method, path }: Call, { token }: Player, options: CallOptions = {}): Promise<Answer> {
  const answer = await stage.server.call(method, path, { token, ...options });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

test('a banned caller’s open stream ends', async () => {
  const door = createDoor();
  stage.engine.play(async function* (input) {
    yield { type: 'delta', speaker: 'npc', text: 'First half' };
    yield { type: 'sentence', speaker: 'npc', text: 'First half' };
    await door.opened;
    yield* buildReply(input, ['Second half.']);
  });
  const listeners = await Promise.all(acts.map(() => listen(door)));
  await Promise.all(acts.map(([, shutOut], at) => shutOut((listeners[at] as (typeof listeners)[number]).player)));
  // Events within a second of the last check may still arrive.
  await wait(1100);
  door.open();
  const heard = await Promise.all(listeners.map(({ rest }) => rest()));
  for (const [at, [what, , ending]] of acts.entries()) {
    const text = heard[at] ?? '';
    expect([what, text.includes('Second half')]).toEqual([what, ending === null]);
    if (ending === null) continue;
    expect(text.endsWith(`event: error\ndata: ${JSON.stringify(ending)}\n\nevent: done\ndata: {}\n\n`)).toBe(true);
  }
});

test('an admin whose role is taken hears no more of a stream that the role opened', async () => {
  const door = createDoor();
  stage.engine.play(async function* (input) {
    yield { type: 'delta', speaker: 'npc', text: 'First half' };
    yield { type: 'sentence', speaker: 'npc', text: 'First half' };
    await door.opened;
    yield* buildReply(input, ['Second half.']);
  });
  const { who, token } = await stage.talkWith('Tadhg');
  const setRole = (role: string) =>
    stage.server.db.sql`update accounts set role = ${role} where id = ${idOf(who.player)}`;
  await setRole('admin');
  const { rest } = await hear(who.player, token);
  await setRole('player');
  await wait(1100);
  door.open();
  const text = await rest(door);
  expect(text).not.toContain('Second half');
  expect(
    text.endsWith(
      'event: error\ndata: {"error":"Not Allowed.","code":"auth.not_allowed"}\n\nevent: done\ndata: {}\n\n',
    ),
  ).toBe(true);
});

test('what was under way for them is finished and stored', async () => {
  const statuses = async () => {
    const rows = await stage.server.db.sql<{ status: string }[]>`
      select t.status from turns t join accounts a on a.id = t.account_id where a.banned_at is not null`;
    return rows.map(({ status }) => status);
  };
  await expect.poll(statuses, { timeout: 20_000 }).toEqual(['done']);
});

test('a demoted admin’s token loses admin rights', async () => {
  const { server } = stage;
  const player = await server.signUp();
  const reports = () => server.call('GET', '/api/reports/getReports', { token: player.token });
  await server.db.sql`update accounts set role = 'admin' where id = ${idOf(player)}`;
  expect((await reports()).status).toBe(200);
  await server.db.sql`update accounts set role = 'player' where id = ${idOf(player)}`;
  expect((await reports()).status).toBe(403);
});

test('a ban and a changed password end the access token, the cookie and every other sign-in at once', async () => {
  const { server } = stage;
  const refresh = (cookie: string) =>
    server.call('GET', '/api/accessToken/refresh', { headers: { cookie: `emberlore_refresh=${cookie}` } });
  for (const [, shutOut] of acts.slice(0, 2)) {
    const player = await server.signUp();
    const login = await server.call('POST', '/api/login', { json: { email: player.email, password: player.password } });
    const second = { token: login.body.userAccount.accessToken, cookie: readRefreshCookie(login) ?? '' };
    await shutOut(player);
    for (const { token, cookie } of [player, second]) {
      expect((await server.call('GET', '/api/login/token', { token })).status).toBeGreaterThanOrEqual(401);
      expect((await refresh(cookie)).status).toBeGreaterThanOrEqual(401);
    }
  }
});
