import { reply } from '@emberlore/contract';
import { readWavInfo } from '@emberlore/voice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, type PlantedStory, parseEvents, plantStory, say, visit } from '../../../testing/play.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

// Uses the real engines: this tests the product's main task, from a question to a spoken answer.

let server: TestServer;
let lantern: PlantedStory;

beforeAll(async () => {
  server = await startTestServer();
  lantern = await plantStory(server, 'the-lantern-of-inis-mor');
});

afterAll(() => server.close());

function secondsOf(audioChunk: string): number {
  return readWavInfo(Buffer.from(audioChunk, 'base64')).seconds;
}

test('a question gets an answer of the story’s world with text, voice and emotion', async () => {
  const who = await visit(server, lantern.storyId);
  const token = await openTalk(server, who, 'Tadhg');
  const answer = await say(server, who.player, token, 'What brought your father home in September?');
  expect(answer.status).toBe(200);
  const { messages, emotion, credits, quests } = reply.parse(answer.body);
  const line = lantern.launch.scenes[0]?.quests.find(({ type }) => type === 'KNOWLEDGE')?.knowledgeLine;
  expect(messages.map(({ message }) => message).join(' ')).toContain(line);
  const spoken = messages.filter(({ messageUser }) => messageUser === 'npc');
  for (const { audioChunk } of spoken) expect(secondsOf(audioChunk)).toBeGreaterThan(0.3);
  expect([1, 2, 3, 4]).toContain(emotion.code);
  expect(credits).toBe(29);
  expect(quests.map(({ event }) => event)).toEqual(['initialized', 'completed']);
});

test('a streamed answer has whole sentences with their audio, in order', async () => {
  const who = await visit(server, lantern.storyId);
  const token = await openTalk(server, who, 'Sorcha');
  const events = parseEvents(await say(server, who.player, token, 'Good evening. Who are you?', { stream: true }));
  const spoken = events.filter(({ event, data }) => event === 'message' && data.messageUser === 'npc');
  expect(spoken.length).toBeGreaterThan(0);
  for (const { data } of spoken) expect(secondsOf(data.audioChunk)).toBeGreaterThan(0.3);
  expect(events.at(-1)).toEqual({ event: 'done', data: {} });
  const talk = await server.call('GET', '/api/inworld/getTalk', {
    token: who.player.token,
    query: { sessionToken: token },
  });
  const shown = events
    .filter(({ event }) => event === 'message')
    .map(({ data: { visemes: _shapes, ...data } }) => ({ ...data, audioChunk: '' }));
  expect(talk.body.messages.slice(1)).toMatchObject(shown);
});

test('a repeated result sounds the same', async () => {
  const who = await visit(server, lantern.storyId);
  const token = await openTalk(server, who, 'Tadhg');
  const first = await say(server, who.player, token, 'Are you hungry?', { key: 'once' });
  const again = await say(server, who.player, token, 'Are you hungry?', { key: 'once' });
  const { suggestions, ...repeatable } = first.body;
  expect(suggestions).toHaveLength(3);
  expect(again.body).toEqual(repeatable);
});

test('prepares every character of a story before the first session', async () => {
  await server.modules.conversation.prepare([lantern.storyId]);
  expect(server.log()).not.toContain('Preparing a character failed');
});
