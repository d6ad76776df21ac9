import { memories, turns } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askForTalk, characterIn, say, sceneAt } from '../../../testing/play.ts';
import { buildReply, createDoor, type ScriptedEngine } from '../../../testing/scripted.ts';
import { balanceOf, eventually, readTurnStatuses, readTurns, sumLedger } from '../../../testing/store.ts';
import { createTalkFixture, idOf, type TalkFixture } from '../../../testing/talk-stage.ts';
import type { Player, TestServer } from '../../../testing.ts';

let stage: TalkFixture;
let server: TestServer;
let engine: ScriptedEngine;

beforeAll(async () => {
  stage = await createTalkFixture();
  ({ server, engine } = stage);
});

afterAll(() => stage?.server.close());

beforeEach(() => stage.echo());

const talkWith = (name: string, known?: Player) => stage.talkWith(name, known);

describe('credits', () => {
  test('are enough for exactly one of two concurrent messages if one is left', async () => {
    const { who, token } = await talkWith('Tadhg');
    for (let left = 5; left > 1; left -= 1) await say(server, who.player, token, 'Again.');
    const scene = sceneAt(who, 0);
    const other = await askForTalk(server, who, scene.sceneId, characterIn(scene, 'Sorcha'));
    const both = await Promise.all([
      say(server, who.player, token, 'Me.'),
      say(server, who.player, other.body.sessionToken, 'No, me.'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 402]);
    expect(both.find(({ status }) => status === 402)?.body).toEqual({
      error: 'User Has No Credits.',
      code: 'account.no_credits',
    });
    expect(await balanceOf(server, who.player)).toBe(0);
    expect((await askForTalk(server, who, scene.sceneId, characterIn(scene, 'Tadhg'))).status).toBe(402);
  });

  test('are returned if there is no reply', async () => {
    const { who, token } = await talkWith('Tadhg');
    engine.play(async function* (input) {
      yield* buildReply(input, ['I was going to say']).slice(0, 2);
    });
    const { status, body } = await say(server, who.player, token, 'Hello.');
    expect([status, body]).toEqual([503, { error: 'Conversation Unavailable.', code: 'conversation.unavailable' }]);
    expect([await balanceOf(server, who.player), await sumLedger(server, who.player)]).toEqual([5, 5]);
    const talk = await server.call('GET', '/api/inworld/getTalk', {
      token: who.player.token,
      query: { sessionToken: token },
    });
    expect(talk.body.messages).toEqual([]);
  });

  test('of a turn interrupted by a crash are returned once', async () => {
    const { who, token } = await talkWith('Tadhg');
    const door = createDoor();
    engine.play(async function* (input) {
      await door.opened;
      yield* buildReply(input, ['Too late.']);
    });
    const sending = say(server, who.player, token, 'Hello.', { key: 'lost' });
    await eventually(async () => (await readTurnStatuses(server, who.player))[0] === 'pending');
    expect(await balanceOf(server, who.player)).toBe(4);
    await server.modules.conversation.settleExpired();
    expect(await readTurnStatuses(server, who.player)).toEqual(['pending']);

    // The state after a server is killed: nobody renews the lease.
    await server.db.db
      .update(turns)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(turns.accountId, idOf(who.player)));
    await Promise.all([server.modules.conversation.settleExpired(), server.modules.conversation.settleExpired()]);
    expect(await readTurnStatuses(server, who.player)).toEqual(['refunded']);
    expect(await balanceOf(server, who.player)).toBe(5);

    // The server was only slow: its reply comes too late to count.
    door.open();
    expect((await sending).status).toBe(503);
    expect([await balanceOf(server, who.player), await sumLedger(server, who.player)]).toEqual([5, 5]);
    expect(
      await server.db.db
        .select()
        .from(memories)
        .where(eq(memories.runId, (await readTurns(server, who.player))[0]?.runId ?? '')),
    ).toEqual([]);
  });

  test('of a turn are returned at once if no other server can be working on it', async () => {
    const { who, token } = await talkWith('Tadhg');
    const door = createDoor();
    engine.play(async function* (input) {
      await door.opened;
      yield* buildReply(input, ['Too late.']);
    });
    const sending = say(server, who.player, token, 'Hello.');
    await eventually(async () => (await readTurnStatuses(server, who.player))[0] === 'pending');
    await server.modules.conversation.settleExpired(true);
    expect(await balanceOf(server, who.player)).toBe(5);
    door.open();
    expect((await sending).status).toBe(503);
  });

  test('of an abandoned turn are returned when the player sends another message', async () => {
    const { who, token } = await talkWith('Tadhg');
    await say(server, who.player, token, 'Hello.');
    await server.db.db
      .update(turns)
      .set({ status: 'pending', finishedAt: null, leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(turns.accountId, idOf(who.player)));
    expect((await say(server, who.player, token, 'Hello again.')).body.credits).toBe(4);
    expect(await readTurnStatuses(server, who.player)).toEqual(['refunded', 'done']);
  });

  test('name in the history whom they were spent on, also when they were returned', async () => {
    const { who, token } = await talkWith('Tadhg');
    await say(server, who.player, token, 'Good day.');
    engine.play(async function* (input) {
      yield* buildReply(input, ['I was going to say']).slice(0, 2);
    });
    await say(server, who.player, token, 'Are you there?');
    const { body } = await server.call('GET', '/api/profile/credits', {
      token: who.player.token,
      query: { pageSize: 3 },
    });
    const talk = { characterId: characterIn(sceneAt(who, 0), 'Tadhg'), characterName: expect.stringMatching(/^Tadhg/) };
    expect(body.entries).toMatchObject([
      { reason: 'refund', amount: 1, talk },
      { reason: 'message', amount: -1, talk },
      { reason: 'message', amount: -1, talk },
    ]);
    const later = await server.call('GET', '/api/profile/credits', {
      token: who.player.token,
      query: { page: 2, pageSize: 3 },
    });
    expect(later.body.entries[0]).toMatchObject({ reason: 'signup' });
    expect(later.body.entries[0]).not.toHaveProperty('talk');
  });
});
