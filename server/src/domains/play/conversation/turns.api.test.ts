import { setTimeout as wait } from 'node:timers/promises';
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
import { isTurnAlive, renewLease } from './turns.repository.ts';

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

describe('turns with one character', () => {
  test('run one after another, in order of arrival', async () => {
    const { who, token } = await talkWith('Tadhg');
    let inside = 0;
    let most = 0;
    engine.play(async function* (input) {
      inside += 1;
      most = Math.max(most, inside);
      await wait(20);
      inside -= 1;
      yield* buildReply(input, ['Yes.']);
    });
    const answers = await Promise.all(['1', '2', '3'].map((text) => say(server, who.player, token, text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(most).toBe(1);
    expect((await readTurns(server, who.player)).length).toBe(3);
    expect(engine.asked.at(-1)?.memory?.turn).toBe(2);
  });

  test('wait for those of another server', async () => {
    const { who, token } = await talkWith('Tadhg');
    await say(server, who.player, token, 'Hello.');
    // Another server has begun a turn with the same character.
    const elsewhere = { status: 'pending' as const, finishedAt: null, leaseUntil: sql`now() + interval '1 minute'` };
    await server.db.db
      .update(turns)
      .set(elsewhere)
      .where(eq(turns.accountId, idOf(who.player)));
    const asked = engine.asked.length;
    const sending = say(server, who.player, token, 'And now?');
    await wait(300);
    expect(engine.asked.length).toBe(asked);
    await server.db.db
      .update(turns)
      .set({ status: 'done', finishedAt: sql`now()` })
      .where(eq(turns.accountId, idOf(who.player)));
    expect((await sending).status).toBe(200);
  });

  test('that are queued do not start after a ban or the end of the sign-in', async () => {
    for (const [how, status] of [
      ['banned_at = now(), session_epoch = session_epoch + 1', 403],
      ['session_epoch = session_epoch + 1', 401],
    ] as const) {
      const { who, token } = await talkWith('Tadhg');
      const door = createDoor();
      engine.play(async function* (input) {
        await door.opened;
        yield* buildReply(input, ['Yes.']);
      });
      const first = say(server, who.player, token, 'Hello.');
      await eventually(async () => (await readTurns(server, who.player)).length === 1);
      const waiting = ['And?', 'Well?'].map((text) => say(server, who.player, token, text));
      await wait(300);
      await server.db.sql.unsafe(`update accounts set ${how} where id = '${idOf(who.player)}'`);
      door.open();
      expect((await first).status).toBe(200);
      expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual([status, status]);
      expect((await readTurns(server, who.player)).length).toBe(1);
      const [ledger] = await server.db.sql`select credits from accounts where id = ${idOf(who.player)}`;
      expect(ledger?.credits).toBe(4);
    }
  });

  test('are alive as long as their server reports it', async () => {
    const { who, token } = await talkWith('Tadhg');
    const door = createDoor();
    engine.play(async function* (input) {
      await door.opened;
      yield* buildReply(input, ['Yes.']);
    });
    const sending = say(server, who.player, token, 'Hello.');
    await eventually(async () => (await readTurns(server, who.player)).length === 1);
    const [pending] = await readTurns(server, who.player);
    const turnId = String(pending?.id);
    await server.db.db.update(turns).set({ leaseUntil: sql`now() - interval '1 second'` }).where(eq(turns.id, turnId));
    expect(await isTurnAlive(server.db.db, turnId)).toBe(false);
    await renewLease(server.db.sql, turnId);
    expect(await isTurnAlive(server.db.db, turnId)).toBe(true);
    door.open();
    expect((await sending).status).toBe(200);
    await renewLease(server.db.sql, turnId);
    expect(await isTurnAlive(server.db.db, turnId)).toBe(false);
  });

  test('are rejected if the queue is full', async () => {
    const { who, token } = await talkWith('Tadhg');
    const door = createDoor();
    engine.play(async function* (input) {
      await door.opened;
      yield* buildReply(input, ['Yes.']);
    });
    const sends = Array.from({ length: 10 }, (_, index) => say(server, who.player, token, `${index}`));
    // No turn has ended yet, so two of ten find eight before them. The door stays shut until both have arrived.
    const refusedTwice = new Promise<void>((resolve) => {
      let refused = 0;
      for (const send of sends) void send.then(({ status }) => status === 429 && ++refused === 2 && resolve());
    });
    const refused = await Promise.race(sends);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    await refusedTwice;
    door.open();
    const statuses = (await Promise.all(sends)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 402)).toHaveLength(3);
  });
});
