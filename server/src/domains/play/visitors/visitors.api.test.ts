import { errors, texts } from '@emberlore/contract';
import { conversationSessions } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseEvents, plantStory, recordingForm } from '../../../testing/play.ts';
import {
  buildReply,
  type ScriptedEngine,
  scriptedEngine,
  scriptedHearing,
  scriptedSpeech,
} from '../../../testing/scripted.ts';
import { eventually } from '../../../testing/store.ts';
import { type CallOptions, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let engine: ScriptedEngine;
const ears = scriptedHearing();

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine, ears, speech: scriptedSpeech() });
});

afterAll(() => server?.close());

beforeEach(() => {
  engine.play(async function* (input) {
    yield* buildReply(input, [`You said: ${input.utterance.text}.`]);
  });
});

async function open(inworldCharacterId = 'irish-baker', on = server): Promise<string> {
  const answer = await on.call('GET', '/api/inworld/getIrishSessionToken', { query: { inworldCharacterId } });
  expect(answer.status).toBe(200);
  return answer.body.sessionToken;
}

const say = (sessionToken: string, message: string, more: CallOptions = {}, path = 'sendIrishMessage') =>
  server.call('POST', `/api/inworld/${path}`, { json: { sessionToken, message }, ...more });
const linesOf = (body: { messages: { messageUser: string; message: string }[] }) =>
  body.messages.map(({ messageUser, message }) => [messageUser, message]);

describe('a visitor', () => {
  test('talks without an account, by voice too, free of charge', async () => {
    const token = await open();
    const { status, body } = await say(token, '  Good morning.  ');
    expect(status).toBe(200);
    expect(body).toMatchObject({ credits: 0, quests: [], emotion: { name: 'JOY' } });
    expect(linesOf(body)).toEqual([['npc', 'You said: Good morning..']]);
    expect(body.messages[0].audioChunk).not.toBe('');
    expect(engine.asked.at(-1)).toMatchObject({ persona: { name: 'Brigid Hanratty' }, playerName: '' });
  });

  test('is remembered within the session and nowhere else', async () => {
    const [token, other] = [await open(), await open()];
    await say(token, 'First.');
    await say(token, 'Second.');
    expect(engine.asked.at(-1)?.history.map(({ text }) => text)).toEqual(['First.', 'You said: First..']);
    expect(engine.asked.at(-1)?.memory).not.toBeNull();
    await say(other, 'Who am I?');
    expect(engine.asked.at(-1)).toMatchObject({ history: [], memory: null });
  });

  test('who retries with the same key after a disconnect gets the same reply and is recorded once', async () => {
    const token = await open();
    const more = { headers: { 'idempotency-key': 'the only one' } };
    const first = await say(token, 'Good morning.', more);
    const asked = engine.asked.length;
    const again = await say(token, 'Good morning.', more);
    expect(linesOf(again.body)).toEqual(linesOf(first.body));
    expect(again.body).toMatchObject({ credits: 0, emotion: first.body.emotion });
    expect(again.body.messages[0].audioChunk).not.toBe('');
    expect(engine.asked).toHaveLength(asked);
    expect((await say(token, 'Other words.', more)).body.error).toBe(errors.keyReused.text);
    await say(token, 'And now?');
    expect(engine.asked.at(-1)?.history.map(({ text }) => text)).toEqual(['Good morning.', 'You said: Good morning..']);
    const spoken = (words = 'Any news?') =>
      server.call('POST', '/api/inworld/sendIrishAudioMessage', {
        form: recordingForm(token, words),
        headers: { 'idempotency-key': 'said' },
      });
    const heard = linesOf((await spoken()).body);
    expect(linesOf((await spoken()).body)).toEqual(heard);
    expect(heard).toHaveLength(2);
    expect((await spoken('Another recording.')).body.error).toBe(errors.keyReused.text);
    expect((await say(token, 'Any news?', { headers: { 'idempotency-key': 'said' } })).status).toBe(409);
  });

  test('can send voice messages and is told if no words were recognised', async () => {
    const token = await open('irish-fisherman');
    const spoken = (text: string) =>
      server.call('POST', '/api/inworld/sendIrishAudioMessage', { form: recordingForm(token, text) });
    expect(linesOf((await spoken('Any news?')).body)).toEqual([
      ['user', 'Any news?'],
      ['npc', 'You said: Any news?.'],
    ]);
    const asked = engine.asked.length;
    expect(linesOf((await spoken('silence')).body)).toEqual([['narrator', texts.nothingHeard]]);
    expect(engine.asked).toHaveLength(asked);
  });

  test('receives the reply as events on request', async () => {
    const events = parseEvents(await say(await open(), 'Hello.', { headers: { accept: 'text/event-stream' } }));
    expect(events.map(({ event }) => event).filter((name) => name !== 'delta')).toEqual([
      'emotion',
      'message',
      'credits',
      'done',
    ]);
  });

  test('reaches neither characters of the other area nor of stories', async () => {
    const [irish, soldier] = [await open(), await open('workspaces/emberlore/characters/swamp-fox')];
    expect((await say(soldier, 'Hello.', {}, 'sendWarGameMessage')).status).toBe(200);
    for (const refused of [await say(soldier, 'Hello.'), await say(irish, 'Hello.', {}, 'sendWarGameMessage')])
      expect([refused.status, refused.body.error]).toEqual([404, 'Session Not Found.']);
    for (const inworldCharacterId of ['keeper-sorcha', 'irish-baker/..', 'militia-fox']) {
      const answer = await server.call('GET', '/api/inworld/getIrishSessionToken', { query: { inworldCharacterId } });
      expect([answer.status, answer.body.error]).toEqual([404, 'Character Not Found.']);
    }
  });

  test('in danger is offered help, and disallowed content is rejected', async () => {
    const token = await open();
    const asked = engine.asked.length;
    const cared = await say(token, 'I want to kill myself.');
    expect(cared.body.messages[0]).toMatchObject({ messageUser: 'narrator', messageNote: 'care' });
    expect(engine.asked).toHaveLength(asked);
  });

  test.each([
    ['nothing', '  ', 400],
    ['too much', 'x'.repeat(501), 400],
    ['just enough', 'x'.repeat(500), 200],
  ])('who says %s', async (_what, message, status) => {
    expect((await say(await open(), message)).status).toBe(status);
  });
});

describe('the featured character', () => {
  beforeAll(async () => {
    await plantStory(server, 'crown-of-ash');
  });

  const openFeatured = () => server.call('GET', '/api/inworld/openFeaturedTalk');

  test('answers three messages of a visitor, spoken, and then asks to sign up', async () => {
    const { sessionToken } = (await openFeatured()).body;
    for (const message of ['Who are you?', 'Where are we?', 'What now?']) {
      const { status, body } = await say(sessionToken, message, {}, 'sendFeaturedMessage');
      expect([status, body.credits, body.messages[0].audioChunk !== '']).toEqual([200, 0, true]);
    }
    const { persona, scene } = engine.asked.at(-1) ?? {};
    expect([persona?.name, scene?.storyName]).toEqual(['Queen Isaura', 'Crown of Ash']);
    const asked = engine.asked.length;
    const refused = await say(sessionToken, 'And then?', {}, 'sendFeaturedMessage');
    expect([refused.status, refused.body.error]).toEqual([403, errors.freeTalkOver.text]);
    const form = recordingForm(sessionToken, 'And then?');
    const recordings = ears.names.length;
    expect((await server.call('POST', '/api/inworld/sendFeaturedAudioMessage', { form })).status).toBe(403);
    expect(ears.names, 'nothing is recognised only to be refused').toHaveLength(recordings);
    expect(engine.asked).toHaveLength(asked);
    expect((await say(sessionToken, 'Hello?')).status).toBe(404);
  });

  test('answers three of many messages sent at once, and one that failed does not count', async () => {
    const { sessionToken } = (await openFeatured()).body;
    const failing = (): AsyncIterable<never> => {
      throw new Error('No model.');
    };
    engine.play(failing);
    expect((await say(sessionToken, 'Hello?', {}, 'sendFeaturedMessage')).status).toBe(503);
    engine.play(async function* (input) {
      yield* buildReply(input, ['Yes.']);
    });
    const sent = Array.from({ length: 8 }, (_, at) => say(sessionToken, `Number ${at}.`, {}, 'sendFeaturedMessage'));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
  });

  test('is prepared once for all talks, and again after an edit', async () => {
    const personaInNewTalk = async () => {
      const { sessionToken } = (await openFeatured()).body;
      await say(sessionToken, 'Hello.', {}, 'sendFeaturedMessage');
      return engine.asked.at(-1)?.persona;
    };
    const first = await personaInNewTalk();
    expect(await personaInNewTalk()).toBe(first);
    await server.db.sql`update characters set description = 'A queen without a crown.' where name = 'Queen Isaura'`;
    expect((await personaInNewTalk())?.description).toBe('A queen without a crown.');
  });

  test('is gone with its story', async () => {
    const { sessionToken } = (await openFeatured()).body;
    await server.db.sql`update stories set featured_rank = null`;
    try {
      expect((await say(sessionToken, 'Hello.', {}, 'sendFeaturedMessage')).status).toBe(404);
    } finally {
      await server.db.sql`update stories set featured_rank = 0`;
    }
  });
});

describe('a visitor’s session', () => {
  const leftAlone = (minutes: number) =>
    server.db.db
      .update(conversationSessions)
      .set({ lastUsedAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(conversationSessions.kind, 'demo'));

  test('ends when it is closed, and its talk is deleted', async () => {
    const token = await open();
    await say(token, 'Hello.');
    const close = () => server.call('DELETE', '/api/inworld/closeIrishSession', { query: { sessionId: token } });
    expect((await close()).status).toBe(200);
    expect((await close()).status).toBe(404);
    expect((await say(token, 'Hello.')).body.error).toBe('Session Not Found.');
  });

  test('ends half an hour after the last message and leaves nothing behind', async () => {
    const token = await open();
    await leftAlone(29);
    expect((await say(token, 'Still here?')).status).toBe(200);
    await leftAlone(31);
    expect((await say(token, 'Still here?')).status).toBe(404);
    await open();
    const left = await server.db.db.select().from(conversationSessions).where(eq(conversationSessions.kind, 'demo'));
    expect(left).toHaveLength(1);
  });

  test('answers two concurrent messages', async () => {
    const token = await open();
    const asked = engine.asked.length;
    engine.play(async function* (input) {
      await eventually(async () => engine.asked.length >= asked + 2);
      yield* buildReply(input, ['One at a time.']);
    });
    const both = await Promise.all([say(token, 'One.'), say(token, 'Two.')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await say(token, 'Three.');
    expect(engine.asked.at(-1)?.history).toHaveLength(2);
  });

  test('without a reply reports it and can continue', async () => {
    const token = await open();
    engine.play(async function* (input) {
      yield* buildReply(input, ['I was']).slice(0, 1);
    });
    const failed = await say(token, 'Hello.');
    expect([failed.status, failed.body.error]).toEqual([503, 'Conversation Unavailable.']);
    engine.play(async function* (input) {
      yield* buildReply(input, ['Yes?']);
    });
    expect((await say(token, 'Hello?')).status).toBe(200);
  });
});

test('is rejected after a thousand from one address, which affects nobody else', async () => {
  const strict = await startTestServer({
    engine: scriptedEngine(),
    speech: scriptedSpeech(),
    settings: { RATE_LIMIT_TALK: '20', TRUST_PROXY: '1' },
  });
  try {
    const ask = (address: string) =>
      strict.call('GET', '/api/inworld/getIrishSessionToken', {
        query: { inworldCharacterId: 'irish-farmer' },
        headers: { 'x-forwarded-for': address },
      });
    const answers = [];
    for (let round = 0; round < 1000; round += 1) answers.push(await ask('203.0.113.7'));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(980);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('203.0.113.8')).status).toBe(200);
  } finally {
    await strict.close();
  }
});
