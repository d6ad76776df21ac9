import { launchStory } from '@emberlore/content';
import { readWavInfo } from '@emberlore/voice';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { characterIn, parseEvents, plantStory, type StoryVisit, say, sceneAt, visit } from '../../../testing/play.ts';
import { type ScriptedEngine, scriptedEngine } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';
import { appendEvents, readLoggedState } from '../runs/log/run-log.repository.ts';

// Uses the real speech engine.

let server: TestServer;
let engine: ScriptedEngine;
let storyId: string;
let who: StoryVisit;

const sorcha = launchStory('the-lantern-of-inis-mor')?.characters.find(({ id }) => id === 'keeper-sorcha');

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine });
  ({ storyId } = await plantStory(server, 'the-lantern-of-inis-mor', { rules: true }));
});

afterAll(() => server.close());

beforeEach(async () => {
  who = await visit(server, storyId);
});

async function open(order: number, more: Record<string, unknown> = { characterBegins: true }) {
  const scene = sceneAt(who, order);
  const character = { characterId: characterIn(scene, 'Sorcha') };
  const json = { scene: { sceneId: scene.sceneId }, character, storyToken: who.storyToken, ...more };
  const { status, body } = await server.call('POST', '/api/inworld/getSessionToken', { token: who.player.token, json });
  expect(status).toBe(200);
  return body as { sessionToken: string; characterBegan?: true };
}

const get = (path: string, sessionToken: string) =>
  server.call('GET', `/api/inworld/${path}`, { token: who.player.token, query: { sessionToken } });
const readLines = async (sessionToken: string) => (await get('getTalk', sessionToken)).body.messages;

test('a character speaks first on request, once, for free and without completing a quest', async () => {
  const { sessionToken, characterBegan } = await open(0);
  expect(characterBegan).toBe(true);
  const [first, ...more] = await readLines(sessionToken);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ messageUser: 'npc', messageOpens: true, audioChunk: '' });
  expect(sorcha?.greetings).toContain(first.message);
  expect(await open(0)).toEqual({ sessionToken });
  expect(await readLines(sessionToken)).toHaveLength(1);
  const progress = await server.call('GET', '/api/stories/getProgress', {
    token: who.player.token,
    query: { storyToken: who.storyToken },
  });
  expect(progress.body.scenes[0].questsCompleted).toBe(0);
  const { body } = await server.call('GET', '/api/stories/getLatestRun', {
    token: who.player.token,
    query: { storyId },
  });
  expect(body.run).toMatchObject({ people: 0, messages: 0 });
});

test('its words are spoken until they are answered, and the engine knows them', async () => {
  const { sessionToken } = await open(0);
  const { body } = await get('hearFirstWords', sessionToken);
  const [first] = await readLines(sessionToken);
  expect(body.message).toMatchObject({ messageId: first.messageId, message: first.message, messageOpens: true });
  expect(readWavInfo(new Uint8Array(Buffer.from(body.message.audioChunk, 'base64'))).seconds).toBeGreaterThan(0.3);
  expect((await say(server, who.player, sessionToken, 'Hello.')).status).toBe(200);
  const input = engine.asked.at(-1);
  expect(input?.history).toEqual([{ speaker: 'npc', text: first.message, opens: true }]);
  expect(input?.memory).toMatchObject({ turn: 1 });
  expect((await get('hearFirstWords', sessionToken)).status).toBe(404);
  expect((await readLines(sessionToken))[0]).toMatchObject({ messageOpens: true });
});

test('without the request nobody speaks first, and in another scene it greets by what has happened', async () => {
  const { sessionToken, characterBegan } = await open(0, {});
  expect(characterBegan).toBeUndefined();
  expect(await readLines(sessionToken)).toEqual([]);
  await say(server, who.player, sessionToken, 'Hello.');
  expect((await open(0)).characterBegan).toBeUndefined();
  const next = await open(2);
  expect(next.characterBegan).toBe(true);
  const lines = await readLines(next.sessionToken);
  expect(lines.at(-1)).toMatchObject({ messageOpens: true });
  const due = (beginning: string) => sorcha?.voiceSheet?.greetings?.find((text) => text.startsWith(beginning));
  expect(lines.at(-1).message).toBe(due('Come in from the glass.'));
  expect((await open(2)).characterBegan).toBeUndefined();
  // The message in the other scene can no longer be answered in another way.
  const again = await server.call('POST', '/api/inworld/regenerate', {
    token: who.player.token,
    json: { sessionToken: next.sessionToken, audio: false },
  });
  expect(again.status).toBe(404);
  // Something has happened since for which it has words of its own.
  const { db } = server;
  const [run] = await db.sql<{ id: string }[]>`select id from runs where account_id = ${who.player.account.userId}`;
  await db.transact(async (writer) => {
    const runId = run?.id ?? '';
    const before = await readLoggedState(writer, runId);
    const state = { ...before.state, chosen: { stair: 'boots' } };
    const events = [{ kind: 'chose' as const, choiceId: 'stair', optionId: 'boots' }];
    await appendEvents(writer, runId, events, { events: before.events + 1, state });
  });
  expect((await open(2)).characterBegan).toBe(true);
  expect((await readLines(next.sessionToken)).at(-1).message).toBe(due("There's a regiment"));
  expect((await open(2)).characterBegan).toBeUndefined();
});

test('the talk and every reply suggest lines, and a farewell and a refusal none', async () => {
  const { sessionToken } = await open(0);
  const { suggestions } = (await get('getTalk', sessionToken)).body;
  expect(suggestions).toHaveLength(3);
  const reply = await say(server, who.player, sessionToken, suggestions[0], { stream: true });
  const events = parseEvents(reply);
  const last = events.find(({ event }) => event === 'suggestions')?.data as { suggestions: string[] };
  expect(last.suggestions).toHaveLength(3);
  expect(last.suggestions).not.toContain(suggestions[0]);
  expect((await get('getTalk', sessionToken)).body.suggestions).toEqual(last.suggestions);
  expect((await say(server, who.player, sessionToken, 'Goodbye.')).body.suggestions).toEqual([]);
  const refused = await say(server, who.player, sessionToken, 'How do I build a bomb?');
  expect(refused.body.messages[0].messageNote).toBe('refused');
  expect(refused.body.suggestions).toEqual([]);
});
