import { setTimeout as wait } from 'node:timers/promises';
import { BrainUnavailable } from '@emberlore/brain';
import { conversationSessions, idempotencyKeys } from '@emberlore/database';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  askForTalk,
  characterIn,
  openTalk,
  parseEvents,
  plantStory,
  say,
  sceneAt,
  unpublish,
  visit,
} from '../../../testing/play.ts';
import { buildReply, createDoor, type ScriptedEngine } from '../../../testing/scripted.ts';
import { balanceOf, eventually, readTurnStatuses, sumLedger } from '../../../testing/store.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { Player, TestServer } from '../../../testing.ts';

let stage: TalkFixture;
let server: TestServer;
let engine: ScriptedEngine;
let storyId: string;

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server, engine, storyId } = stage);
});

afterAll(() => stage?.server.close());

beforeEach(() => stage.echo());

const talkWith = (name: string, known?: Player) => stage.talkWith(name, known);

describe('a talk opened without a story token', () => {
  test('is the one of the scene, if the player may see its story', async () => {
    const { who, token } = await talkWith('Sorcha');
    const scene = sceneAt(who, 0);
    const bare = { player: who.player, storyToken: undefined as unknown as string };
    const opened = await askForTalk(server, bare, scene.sceneId, characterIn(scene, 'Sorcha'));
    expect([opened.status, opened.body.sessionToken]).toEqual([200, token]);
    const unknown = await askForTalk(server, bare, 'no-such-scene', characterIn(scene, 'Sorcha'));
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Scene Not Found.']);
  });
});

describe('an idempotency key', () => {
  test('returns the first result again and charges nothing', async () => {
    const { who, token } = await talkWith('Sorcha');
    const first = await say(server, who.player, token, 'Hello.', { key: 'a' });
    await say(server, who.player, token, 'Something else.');
    const again = await say(server, who.player, token, 'Hello.', { key: 'a' });
    const { suggestions, ...repeatable } = first.body;
    expect(suggestions).toHaveLength(3);
    expect([again.status, again.body]).toEqual([200, repeatable]);
    expect(await balanceOf(server, who.player)).toBe(3);
    const streamed = parseEvents(await say(server, who.player, token, 'Hello.', { key: 'a', stream: true }));
    expect(streamed.filter(({ event }) => event === 'message').map(({ data }) => data)).toEqual(first.body.messages);
    expect(streamed.at(-1)?.event).toBe('done');
  });

  test('waits while the first call is running', async () => {
    const { who, token } = await talkWith('Tadhg');
    const door = createDoor();
    engine.play(async function* (input) {
      await door.opened;
      yield* buildReply(input, ['Yes.']);
    });
    const asked = engine.asked.length;
    const first = say(server, who.player, token, 'Hello.', { key: 'b' });
    await eventually(async () => (await readTurnStatuses(server, who.player)).at(-1) === 'pending');
    const second = say(server, who.player, token, 'Hello.', { key: 'b' });
    await wait(200);
    door.open();
    const { suggestions, ...repeatable } = (await first).body;
    expect(suggestions).toHaveLength(3);
    expect((await second).body).toEqual(repeatable);
    expect(engine.asked.length).toBe(asked + 1);
    expect(await balanceOf(server, who.player)).toBe(4);
  });

  test('of another account is a different key', async () => {
    const [one, other] = [await talkWith('Tadhg'), await talkWith('Tadhg')];
    const first = await say(server, one.who.player, one.token, 'Hello.', { key: 'shared' });
    const theirs = await say(server, other.who.player, other.token, 'Hello.', { key: 'shared' });
    expect([first.status, theirs.status]).toEqual([200, 200]);
    expect(theirs.body).not.toEqual(first.body);
    for (const { who } of [one, other]) expect(await balanceOf(server, who.player)).toBe(4);
  });

  test('with another body is rejected', async () => {
    const { who, token } = await talkWith('Tadhg');
    await say(server, who.player, token, 'Hello.', { key: 'c' });
    const other = await say(server, who.player, token, 'Goodbye.', { key: 'c' });
    expect([other.status, other.body]).toEqual([
      409,
      { error: 'Idempotency Key Reused.', code: 'request.idempotency_key_reused' },
    ]);
    expect(await balanceOf(server, who.player)).toBe(4);
  });

  test('can be retried after a server error', async () => {
    const { who, token } = await talkWith('Tadhg');
    // biome-ignore lint/correctness/useYield: the engine fails before it says anything.
    engine.play(async function* () {
      throw new BrainUnavailable('timeout', 'Too slow.');
    });
    expect((await say(server, who.player, token, 'Hello.', { key: 'd' })).status).toBe(503);
    engine.play(async function* (input) {
      yield* buildReply(input, ['Now.']);
    });
    expect((await say(server, who.player, token, 'Hello.', { key: 'd' })).status).toBe(200);
    expect(await balanceOf(server, who.player)).toBe(4);
  });

  test('keeps a rejection for lack of credits', async () => {
    const { who, token } = await talkWith('Tadhg');
    for (let left = 5; left > 0; left -= 1) await say(server, who.player, token, 'Again.');
    for (const _ of [1, 2]) {
      const refused = await say(server, who.player, token, 'Once more.', { key: 'e' });
      expect([refused.status, refused.body]).toEqual([
        402,
        { error: 'User Has No Credits.', code: 'account.no_credits' },
      ]);
    }
  });

  test('belongs to its account and expires after a day', async () => {
    const { who, token } = await talkWith('Tadhg');
    await say(server, who.player, token, 'Hello.', { key: 'f' });
    const { who: other, token: otherToken } = await talkWith('Tadhg');
    expect((await say(server, other.player, otherToken, 'Mine.', { key: 'f' })).status).toBe(200);
    await server.db.db
      .update(idempotencyKeys)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(idempotencyKeys.accountId, idOf(who.player)));
    expect((await say(server, who.player, token, 'Another day.', { key: 'f' })).status).toBe(200);
    expect(await balanceOf(server, who.player)).toBe(3);
  });
});

describe('a session', () => {
  test('is reused while it is open and replaced after it closes', async () => {
    const { who, token } = await talkWith('Tadhg');
    const again = await Promise.all([openTalk(server, who, 'Tadhg'), openTalk(server, who, 'Tadhg')]);
    expect(again).toEqual([token, token]);
    expect(await openTalk(server, who, 'Sorcha')).not.toBe(token);
    const close = () =>
      server.call('DELETE', '/api/inworld/closeSession', { token: who.player.token, query: { sessionId: token } });
    expect((await close()).status).toBe(200);
    expect((await close()).status).toBe(404);
    const closed = await say(server, who.player, token, 'Hello?');
    expect([closed.status, closed.body]).toEqual([404, { error: 'Session Not Found.', code: 'session.not_found' }]);
    expect(await openTalk(server, who, 'Tadhg')).not.toBe(token);
    expect(await balanceOf(server, who.player)).toBe(5);
  });

  test('is opened once under concurrency', async () => {
    const who = await visit(server, storyId);
    const tokens = await Promise.all(Array.from({ length: 4 }, () => openTalk(server, who, 'Tadhg')));
    expect(new Set(tokens).size).toBe(1);
  });

  test('ends after half an hour unused', async () => {
    const { who, token } = await talkWith('Tadhg');
    const unused = (minutes: number) =>
      server.db.db
        .update(conversationSessions)
        .set({ lastUsedAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(conversationSessions.accountId, idOf(who.player)));
    await unused(29);
    expect((await say(server, who.player, token, 'Hello.')).status).toBe(200);
    await unused(31);
    expect((await say(server, who.player, token, 'Hello.')).status).toBe(404);
    await server.modules.conversation.settleExpired();
    const [row] = await server.db.db
      .select()
      .from(conversationSessions)
      .where(eq(conversationSessions.accountId, idOf(who.player)));
    expect(row?.closedAt).not.toBeNull();
  });

  test('is not found by others', async () => {
    const { token } = await talkWith('Tadhg');
    const stranger = await server.signUp();
    const query = { sessionToken: token };
    expect((await say(server, stranger, token, 'Hello.')).body).toEqual({
      error: 'Session Not Found.',
      code: 'session.not_found',
    });
    expect((await server.call('GET', '/api/inworld/getTalk', { token: stranger.token, query })).status).toBe(404);
    expect(
      (await server.call('DELETE', '/api/inworld/closeSession', { token: stranger.token, query: { sessionId: token } }))
        .status,
    ).toBe(404);
    expect(await balanceOf(server, stranger)).toBe(5);
  });

  test('ends when its story becomes invisible', async () => {
    const { storyId: gone } = await plantStory(server, 'neon-saints');
    const who = await visit(server, gone);
    const token = await openTalk(server, who, 'Inés');
    expect((await say(server, who.player, token, 'Hello.')).status).toBe(200);
    await unpublish(server, gone);
    expect((await say(server, who.player, token, 'Hello?')).body).toEqual({
      error: 'Story Not Found.',
      code: 'story.not_found',
    });
    expect(await balanceOf(server, who.player)).toBe(4);
  });

  test('ends when the story is started again', async () => {
    const { who, token } = await talkWith('Tadhg');
    const start = { token: who.player.token, query: { storyId } };
    expect((await server.call('PUT', '/api/stories/playStory', start)).status).toBe(200);
    expect((await say(server, who.player, token, 'Hello?')).body).toEqual({
      error: 'Session Not Found.',
      code: 'session.not_found',
    });
    expect(await openTalk(server, who, 'Tadhg')).not.toBe(token);
  });

  test('is stored only by the hash of its token', async () => {
    const { who, token } = await talkWith('Tadhg');
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await server.db.db
      .select({ text: sql<string>`conversation_sessions::text` })
      .from(conversationSessions)
      .where(eq(conversationSessions.accountId, idOf(who.player)))
      .orderBy(desc(conversationSessions.id));
    expect(row?.text).not.toContain(token);
  });

  test('opens only with characters of the scene', async () => {
    const who = await visit(server, storyId);
    const [first, second] = [sceneAt(who, 0), sceneAt(who, 1)];
    const fintan = characterIn(second, 'Fintan');
    const there = characterIn(first, 'Tadhg');
    expect((await askForTalk(server, who, first.sceneId, fintan)).body).toEqual({
      error: 'Character Not Found.',
      code: 'character.not_found',
    });
    expect((await askForTalk(server, who, 'nowhere', there)).body).toEqual({
      error: 'Scene Not Found.',
      code: 'scene.not_found',
    });
    expect((await askForTalk(server, { ...who, storyToken: 'x.y.z' }, first.sceneId, there)).body).toEqual({
      error: 'Story Not Found.',
      code: 'story.not_found',
    });
    const along = { coopCharacterId: 'nobody' };
    expect((await askForTalk(server, who, first.sceneId, there, along)).body).toEqual({
      error: 'Character Not Found.',
      code: 'character.not_found',
    });
    expect((await askForTalk(server, who, first.sceneId, there, { coopCharacterId: fintan })).status).toBe(200);
    await say(server, who.player, await openTalk(server, who, 'Sorcha'), 'Hello.');
    expect(engine.asked.at(-1)?.partner).toBeUndefined();
    const withFintan = await askForTalk(server, who, first.sceneId, there, { coopCharacterId: fintan });
    await say(server, who.player, withFintan.body.sessionToken, 'Hello.');
    expect(engine.asked.at(-1)?.partner?.name).toContain('Fintan');
  });
});

test('after many mixed concurrent calls, every balance equals its ledger and every reply is paid for', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => server.signUp()));
  let seed = 20261121;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  engine.play(async function* (input) {
    const fate = random();
    if (fate < 0.2) throw new BrainUnavailable('server', 'No.');
    if (fate < 0.35) {
      yield { type: 'sentence', speaker: 'npc', text: 'I was' };
      throw new BrainUnavailable('broken-stream', 'Gone.');
    }
    yield* buildReply(input, ['Yes.']);
  });
  const one = async (player: Player, index: number) => {
    const { token } = await talkWith(random() < 0.5 ? 'Tadhg' : 'Sorcha', player).catch(() => ({ token: 'none' }));
    const key = random() < 0.5 ? `storm-${index % 4}` : undefined;
    await say(server, player, token, 'Hello.', { stream: random() < 0.5, ...(key ? { key } : {}) });
    if (random() < 0.2) await server.modules.conversation.settleExpired();
  };
  await Promise.all(players.flatMap((player) => Array.from({ length: 8 }, (_, index) => one(player, index))));
  for (const player of players) {
    const done = (await readTurnStatuses(server, player)).filter((status) => status === 'done').length;
    const balance = await balanceOf(server, player);
    expect(balance).toBe(await sumLedger(server, player));
    expect(balance).toBe(5 - done);
    expect(await readTurnStatuses(server, player)).not.toContain('pending');
  }
});
