import { limits } from '@emberlore/contract';
import { ledgerEntries } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseEvents, say } from '../../../testing/play.ts';
import { buildReply, createDoor } from '../../../testing/scripted.ts';
import { balanceOf, readTurns } from '../../../testing/store.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { Player, TestServer } from '../../../testing.ts';
import { listVersions } from './versions.repository.ts';

let stage: TalkFixture;
let server: TestServer;

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server } = stage);
});

afterAll(() => server.close());

let replies = 0;
beforeEach(() => {
  replies = 0;
  stage.engine.play(async function* (input) {
    replies += 1;
    yield* buildReply(input, [`Reply ${replies}.`]);
  });
});

const post = (player: Player, path: string, json: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', `/api/inworld/${path}`, { token: player.token, json, headers });
const again = (player: Player, sessionToken: string, headers = {}) =>
  post(player, 'regenerate', { sessionToken, audio: false }, headers);
const edit = (player: Player, sessionToken: string, message: string) =>
  post(player, 'editMessage', { sessionToken, message, audio: false });
const choose = (player: Player, sessionToken: string, version: number) =>
  server.call('PUT', '/api/inworld/chooseReply', { token: player.token, json: { sessionToken, version } });

async function talk(player: Player, sessionToken: string, query = {}) {
  const { body } = await server.call('GET', '/api/inworld/getTalk', {
    token: player.token,
    query: { sessionToken, ...query },
  });
  return {
    ...body,
    lines: body.messages.map(({ message }: { message: string }) => message) as string[],
  };
}

const readReasons = async (player: Player) =>
  (
    await server.db.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.accountId, idOf(player)))
  ).map(({ reason }) => reason);

describe('another reply', () => {
  test('replaces the previous one, which can be restored with its memory', async () => {
    const { who, token } = await stage.talkWith('Tadhg');
    await say(server, who.player, token, 'One.');
    await say(server, who.player, token, 'Two.');
    const answer = await again(who.player, token);
    expect(answer.body).toMatchObject({ credits: 2, messages: [{ message: 'Reply 3.' }] });
    const asked = stage.engine.asked.at(-1);
    expect(asked?.utterance.text).toBe('Two.');
    expect(asked?.avoid).toEqual(['Reply 2.']);
    expect(asked?.memory?.turn).toBe(1);
    expect(asked?.history.map(({ text }) => text)).toEqual(['One.', 'Reply 1.']);
    expect(await talk(who.player, token)).toMatchObject({
      lines: ['One.', 'Reply 1.', 'Two.', 'Reply 3.'],
      last: { version: 2, versions: 2 },
    });

    const back = await choose(who.player, token, 1);
    expect(back.body).toMatchObject({ version: 1, versions: 2 });
    expect(back.body.messages.map(({ message }: { message: string }) => message)).toEqual(['Two.', 'Reply 2.']);
    expect((await talk(who.player, token)).lines).toEqual(['One.', 'Reply 1.', 'Two.', 'Reply 2.']);
    await say(server, who.player, token, 'Three.');
    expect(stage.engine.asked.at(-1)?.memory?.turn).toBe(2);
    expect(stage.engine.asked.at(-1)?.history.map(({ text }) => text)).not.toContain('Reply 3.');
    expect(await readReasons(who.player)).toEqual(['signup', 'message', 'message', 'regenerate', 'message']);
    expect((await choose(who.player, token, 2)).status).toBe(404);
  });

  test('can be streamed and is charged once per key', async () => {
    const { who, token } = await stage.talkWith('Tadhg');
    await say(server, who.player, token, 'One.');
    const key = { 'idempotency-key': 'once more' };
    const first = await again(who.player, token, { ...key, accept: 'text/event-stream' });
    expect(parseEvents(first).map(({ event }) => event)).toEqual([
      'emotion',
      'delta',
      'message',
      'credits',
      'suggestions',
      'done',
    ]);
    const repeated = await again(who.player, token, key);
    expect(repeated.body.messages[0].message).toBe('Reply 2.');
    expect(await balanceOf(server, who.player)).toBe(3);
  });

  test('requires a previous message, a credit and the caller’s own session; a failure keeps the old one', async () => {
    const { who, token } = await stage.talkWith('Tadhg');
    expect((await again(who.player, token)).body.error).toBe('Message Not Found.');
    await say(server, who.player, token, 'One.');
    const stranger = await server.signUp();
    expect((await again(stranger, token)).body.error).toBe('Session Not Found.');
    stage.engine.play(async function* () {
      yield* [];
      throw new Error('No words.');
    });
    expect((await again(who.player, token)).status).toBe(503);
    expect(await balanceOf(server, who.player)).toBe(4);
    expect(await talk(who.player, token)).toMatchObject({
      lines: ['One.', 'Reply 1.'],
      last: { version: 1, versions: 1 },
    });
    stage.echo();
    for (let left = 4; left > 0; left -= 1) await again(who.player, token);
    expect((await again(who.player, token)).body.error).toBe('User Has No Credits.');
    expect((await talk(who.player, token)).last).toEqual({ version: 5, versions: 5 });
  });

  test('requested twice at once is generated one after the other', async () => {
    const { who, token } = await stage.talkWith('Tadhg');
    await say(server, who.player, token, 'One.');
    const both = await Promise.all([again(who.player, token), again(who.player, token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readTurns(server, who.player)).filter(({ superseded }) => !superseded)).toHaveLength(1);
    expect(await balanceOf(server, who.player)).toBe(2);
  });
});

test('a message has a limited number of versions, which are listed without their memories', async () => {
  const { who, token } = await stage.talkWith('Tadhg');
  await say(server, who.player, token, 'One.');
  await server.db.sql`insert into turns
    (session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, emotion, status, finished_at,
      replaces_turn_id, superseded, memory)
    select session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, emotion, status, now(),
      id, true, (select data from memories where latest_turn_id = turns.id) from turns, generate_series(1, ${limits.replyVersions - 1}) where account_id = ${idOf(who.player)}`;
  const refused = { error: 'Version Limit Reached.', code: 'reply.version_limit_reached' };
  expect((await again(who.player, token)).body).toMatchObject(refused);
  expect((await edit(who.player, token, 'Two.')).body).toMatchObject(refused);
  expect(await balanceOf(server, who.player)).toBe(4);
  expect((await choose(who.player, token, limits.replyVersions)).status).toBe(200);
  const full = { version: limits.replyVersions, versions: limits.replyVersions };
  expect((await talk(who.player, token)).last).toEqual(full);
  const [root] = await readTurns(server, who.player);
  const [first] = await listVersions(server.db.reader, root?.id ?? '');
  expect(first).toEqual({ id: root?.id, superseded: true });
  await say(server, who.player, token, 'Three.');
  expect((await again(who.player, token)).status).toBe(200);
});

describe('an edited message', () => {
  test('replaces the last one, and the original can be restored', async () => {
    const { who, token } = await stage.talkWith('Tadhg');
    await say(server, who.player, token, 'One.');
    await say(server, who.player, token, 'Tow.');
    const answer = await edit(who.player, token, 'Two.');
    expect(answer.body).toMatchObject({ credits: 2, messages: [{ message: 'Reply 3.' }] });
    expect(stage.engine.asked.at(-1)?.avoid).toBeUndefined();
    expect((await talk(who.player, token)).lines).toEqual(['One.', 'Reply 1.', 'Two.', 'Reply 3.']);
    expect((await choose(who.player, token, 1)).body.messages[0].message).toBe('Tow.');
    expect((await edit(who.player, token, ' ')).status).toBe(400);
  });
});

describe('a talk', () => {
  test('is read page by page through all runs of the story, also during a turn', async () => {
    const { who, token } = await stage.talkWith('Tadhg');
    await say(server, who.player, token, 'Line 1.', { audio: false });
    // As if they had been talking all night.
    for (let n = 2; n <= 45; n += 1) {
      await server.db.sql`insert into turns
        (session_id, account_id, run_id, scene_id, character_id, kind, player_text, sentences, emotion, status, finished_at)
        select session_id, account_id, run_id, scene_id, character_id, kind, ${`Line ${n}.`}, sentences, emotion, status, now()
        from turns where account_id = ${idOf(who.player)} order by id limit 1`;
    }
    const latest = await talk(who.player, token);
    expect(latest.lines).toHaveLength(80);
    expect(latest.lines.at(-2)).toBe('Line 45.');
    const earlier = await talk(who.player, token, { before: latest.nextBefore });
    expect(earlier.lines).toEqual([1, 2, 3, 4, 5].flatMap((n) => [`Line ${n}.`, 'Reply 1.']));
    expect(earlier.nextBefore).toBeNull();

    await server.call('PUT', '/api/stories/playStory', { token: who.player.token, query: { storyId: stage.storyId } });
    const { token: anew } = await stage.talkWith('Tadhg', who.player);
    const door = createDoor();
    stage.engine.play(async function* (input) {
      await door.opened;
      yield* buildReply(input, ['At last.']);
    });
    const saying = say(server, who.player, anew, 'Do you remember?');
    await expect.poll(async () => (await talk(who.player, anew)).lines.at(-1)).toBe('Do you remember?');
    const listRunIds = ({ messages }: { messages: { messageRunId: string }[] }) =>
      new Set(messages.map(({ messageRunId }) => messageRunId));
    // The first page is a clean talk; the pages before it have the earlier runs.
    const current = await talk(who.player, anew);
    expect(current.lines).toEqual(['Do you remember?']);
    const before = await talk(who.player, anew, { before: current.nextBefore });
    expect(before.lines.at(-2)).toBe('Line 45.');
    expect(new Set([...listRunIds(current), ...listRunIds(before)]).size).toBe(2);
    expect(
      (
        await server.call('DELETE', '/api/inworld/deleteTalk', {
          token: who.player.token,
          query: { sessionToken: anew },
        })
      ).status,
    ).toBe(429);
    door.open();
    await saying;
    expect((await talk(who.player, anew, { before: 'nothing' })).messages).toEqual([]);
  });

  test('is permanently deleted in all runs with the character’s memory, and nothing else', async () => {
    const { who, token } = await stage.talkWith('Tadhg');
    await say(server, who.player, token, 'A secret.');
    const { token: other } = await stage.talkWith('Sorcha', who.player);
    await say(server, who.player, other, 'Good evening.');
    const query = { sessionToken: token };
    expect((await server.call('DELETE', '/api/inworld/deleteTalk', { token: who.player.token, query })).status).toBe(
      200,
    );
    expect((await talk(who.player, token)).messages).toEqual([]);
    expect((await talk(who.player, other)).lines).toContain('Good evening.');
    await say(server, who.player, token, 'Do you know me?');
    expect(stage.engine.asked.at(-1)).toMatchObject({ memory: null, history: [] });
    expect(await balanceOf(server, who.player)).toBe(2);
  });
});
