import { BrainUnavailable } from '@emberlore/brain';
import { buildEmotion } from '@emberlore/contract';
import { turns } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseEvents, say } from '../../../testing/play.ts';
import { buildReply, createDoor, type ScriptedEngine } from '../../../testing/scripted.ts';
import { balanceOf, eventually, readTurnStatuses, readTurns } from '../../../testing/store.ts';
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

describe('a turn', () => {
  test('returns its messages in order, costs one credit and is stored', async () => {
    const { who, token } = await talkWith('Tadhg');
    engine.play(async function* (input) {
      yield* buildReply(input, ['First.', 'Second, mute.', 'Third.']);
    });
    const { status, body } = await say(server, who.player, token, '  Hello.  ');
    expect(status).toBe(200);
    const heard = body.messages.map(({ message, audioChunk }: Record<string, string>) => [
      message,
      Buffer.from(audioChunk ?? '', 'base64').toString(),
    ]);
    expect(heard).toEqual([
      ['First.', 'First.'],
      ['Second, mute.', ''],
      ['Third.', 'Third.'],
    ]);
    expect(body.emotion).toEqual(buildEmotion('JOY', 0.5));
    expect(body.credits).toBe(4);
    const [turn] = await readTurns(server, who.player);
    expect(turn).toMatchObject({ status: 'done', playerText: 'Hello.', cost: 1, quests: body.quests });
    expect(turn?.sentences.map(({ messageId }) => messageId)).toEqual(
      body.messages.map(({ messageId }: { messageId: string }) => messageId),
    );
  });

  test('passes the brain its context, and nothing invented by a client', async () => {
    const { who, token } = await talkWith('Tadhg');
    await say(server, who.player, token, 'One.');
    await say(server, who.player, token, 'Two.');
    const asked = engine.asked.at(-1);
    expect(asked?.playerName).toBe('Rowan');
    expect(asked?.memory?.turn).toBe(1);
    expect(asked?.history.map(({ text }) => text)).toEqual(['One.', 'You said: One..']);
    expect(asked?.scene.others.map(({ name }) => name)).toEqual(['Sorcha Ní Fhlatharta']);
    expect(asked?.persona.personalKnowledge.length).toBeGreaterThan(3);
  });

  test('has no audio if none is requested', async () => {
    const { who, token } = await talkWith('Tadhg');
    const { body } = await say(server, who.player, token, 'Hello.', { audio: false });
    expect(body.messages[0].audioChunk).toBe('');
  });

  test('is rejected if it is empty or too long', async () => {
    const { who, token } = await talkWith('Tadhg');
    expect((await say(server, who.player, token, '   ')).status).toBe(400);
    expect((await say(server, who.player, token, '🔥'.repeat(1001))).status).toBe(400);
    expect((await say(server, who.player, token, '🔥'.repeat(1000))).status).toBe(200);
    expect(await balanceOf(server, who.player)).toBe(4);
  });
});

describe('a streamed turn', () => {
  test('reports each event as soon as it is known', async () => {
    const { who, token } = await talkWith('Sorcha');
    const answer = await say(server, who.player, token, 'Hello.', { stream: true });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = parseEvents(answer);
    expect(events.map(({ event }) => event)).toEqual([
      'emotion',
      'delta',
      'message',
      'quest',
      'credits',
      'suggestions',
      'done',
    ]);
    expect(events[1]?.data.messageId).toBe(events[2]?.data.messageId);
    expect(events[3]?.data.event).toBe('completed');
    expect(events[4]?.data).toEqual({ credits: 4 });
  });

  test('that fails before its first event returns a normal error', async () => {
    const { who, token } = await talkWith('Tadhg');
    // biome-ignore lint/correctness/useYield: the engine fails before it says anything.
    engine.play(async function* () {
      throw new BrainUnavailable('refused', 'No model.');
    });
    const answer = await say(server, who.player, token, 'Hello.', { stream: true });
    expect([answer.status, answer.body]).toEqual([
      503,
      { error: 'Conversation Unavailable.', code: 'conversation.unavailable' },
    ]);
    expect(await balanceOf(server, who.player)).toBe(5);
  });

  test('that is interrupted reports it and returns the credit', async () => {
    const { who, token } = await talkWith('Tadhg');
    engine.play(async function* () {
      yield { type: 'delta', speaker: 'npc', text: 'Well.' };
      yield { type: 'sentence', speaker: 'npc', text: 'Well.' };
      throw new BrainUnavailable('broken-stream', 'Gone.');
    });
    const events = parseEvents(await say(server, who.player, token, 'Hello.', { stream: true }));
    expect(events.map(({ event }) => event)).toEqual(['delta', 'message', 'error', 'done']);
    expect(events[2]?.data).toEqual({ error: 'Conversation Unavailable.', code: 'conversation.unavailable' });
    expect(await balanceOf(server, who.player)).toBe(5);
    expect(await readTurnStatuses(server, who.player)).toEqual(['refunded']);
  });

  test('continues if its client disconnects', async () => {
    const { who, token } = await talkWith('Tadhg');
    const door = createDoor();
    engine.play(async function* (input) {
      yield { type: 'delta', speaker: 'npc', text: 'Well.' };
      await door.opened;
      yield* buildReply(input, ['Well.', 'That is all.']);
    });
    const leaving = new AbortController();
    const response = await fetch(new URL('/api/inworld/sendMessage', server.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.player.token}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ sessionToken: token, message: 'Hello.' }),
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    leaving.abort();
    door.open();
    await eventually(async () => (await readTurnStatuses(server, who.player))[0] === 'done');
    expect(await balanceOf(server, who.player)).toBe(4);
    const talk = await server.call('GET', '/api/inworld/getTalk', {
      token: who.player.token,
      query: { sessionToken: token },
    });
    expect(talk.body.messages.map(({ message }: { message: string }) => message)).toEqual([
      'Hello.',
      'Well.',
      'That is all.',
    ]);
  });
});

describe('a turn with an unknown outcome in the database', () => {
  const unknown = [503, 'Service Unavailable.'];

  test('is not reported as failed if its reply was stored', async () => {
    const { who, token } = await talkWith('Tadhg');
    engine.play(async function* (input) {
      // The reply is generated while the turn still begins.
      await eventually(async () => (await readTurnStatuses(server, who.player))[0] === 'pending');
      // The database has stored the reply, but its answer is lost.
      const sentence = { messageId: crypto.randomUUID(), messageUser: 'npc', message: 'Aye.' } as const;
      await server.db.db
        .update(turns)
        .set({ status: 'done', sentences: [sentence], emotion: buildEmotion('JOY', 0.5), finishedAt: sql`now()` })
        .where(eq(turns.accountId, idOf(who.player)));
      yield* buildReply(input, ['Aye.']);
    });
    const { status, body } = await say(server, who.player, token, 'Hello.');
    expect([status, body.error]).toEqual(unknown);
    expect(await balanceOf(server, who.player)).toBe(4);
    expect(await readTurnStatuses(server, who.player)).toEqual(['done']);
  });

  test('is not reported as free while its credit cannot be returned', async () => {
    const { who, token } = await talkWith('Tadhg');
    await server.db.sql.unsafe(`create function stop_giving() returns trigger language plpgsql as
      $$ begin raise exception 'The database has gone.'; end $$;
      create trigger stop_giving before update on turns for each row when (new.status = 'refunded')
      execute function stop_giving()`);
    engine.play(async function* () {
      yield* [];
      throw new BrainUnavailable('server', 'The language model server is out of order.');
    });
    const { status, body } = await say(server, who.player, token, 'Hello.');
    await server.db.sql.unsafe('drop trigger stop_giving on turns; drop function stop_giving()');
    expect([status, body.error]).toEqual(unknown);
    expect(await readTurnStatuses(server, who.player)).toEqual(['pending']);
    await server.modules.conversation.settleExpired(true);
    expect(await balanceOf(server, who.player)).toBe(5);
  });
});
