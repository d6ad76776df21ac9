import { memories as runMemories } from '@emberlore/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCharacter, addScene, addStory } from '../../../testing/community.ts';
import { buildReply, type ScriptedEngine, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let engine: ScriptedEngine;

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine, speech: scriptedSpeech() });
});

afterAll(() => server?.close());

interface Learning {
  name?: string;
  likes?: string[];
  claims?: string[];
}

/** Makes the character learn something in the next turns. */
function teach({ name, likes = [], claims = [] }: Learning): void {
  engine.play(async function* (input) {
    for (const event of buildReply(input, ['I see.'])) {
      if (event.type !== 'turn') {
        yield event;
        continue;
      }
      const { player } = event.memory;
      const learned = { ...player, name: name ?? player.name, likes: [...player.likes, ...likes] };
      yield { ...event, memory: { ...event.memory, player: { ...learned, claims: [...player.claims, ...claims] } } };
    }
  });
}

let author: Player;
let player: Player;
let storyId: string;
let sceneId: string;
let characterId: string;

beforeEach(async () => {
  [author, player] = await Promise.all([
    server.signUp({ email: `${crypto.randomUUID().slice(0, 8)}@example.org` }),
    server.signUp({ email: `${crypto.randomUUID().slice(0, 8)}@example.org` }),
  ]);
  storyId = await addStory(server, author, { visibility: 'public' });
  characterId = await addCharacter(server, author, { visibility: 'public' });
  sceneId = await addScene(server, storyId, [characterId]);
  engine.asked.length = 0;
});

/** Starts the story anew and sends a message. */
async function talk(message: string, more: { remember?: '0' | '1' } = {}): Promise<string> {
  const { token } = player;
  await server.call('PUT', '/api/stories/playStory', { token, query: { storyId, ...more } });
  const story = await server.call('GET', '/api/stories/getStory', { token, query: { storyId } });
  const json = { scene: { sceneId }, character: { characterId }, storyToken: story.body.storyToken };
  const opened = await server.call('POST', '/api/inworld/getSessionToken', { token, json });
  const { sessionToken } = opened.body;
  const said = await server.call('POST', '/api/inworld/sendMessage', {
    token,
    json: { sessionToken, message, audio: false },
  });
  expect(said.status).toBe(200);
  return sessionToken;
}

const list = (who = player) =>
  server.call('GET', '/api/memories/getMemories', { token: who.token, query: { characterId } });
const texts = async () =>
  (await list()).body.memories.map(({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`);
const findMemoryId = async (text: string) =>
  (await list()).body.memories.find((memory: { text: string }) => memory.text === text)?.memoryId;

test('a character remembers between runs, and the player sees the memory', async () => {
  teach({ name: 'Ana', likes: ['the sea'] });
  await talk('I am Ana, and I like the sea.');
  expect((await list()).body).toMatchObject({
    memories: [
      { kind: 'name', text: 'Ana' },
      { kind: 'like', text: 'the sea' },
    ],
  });
  teach({});
  await talk('Hello again.');
  expect(engine.asked.at(-1)).toMatchObject({
    playerId: player.account.userId,
    memory: { player: { name: 'Ana', likes: ['the sea'] } },
  });
  expect((await list(author)).body.memories).toEqual([]);
});

test('a run whose characters have never met the player uses only what they learn in it, and shows a clean talk', async () => {
  teach({ name: 'Ana', likes: ['the sea'] });
  await talk('I am Ana, and I like the sea.');
  teach({ likes: ['figs'] });
  const sessionToken = await talk('Hello.', { remember: '0' });
  expect(engine.asked.at(-1)?.memory?.player ?? { name: null, likes: [] }).toMatchObject({ name: null, likes: [] });
  const read = async (before?: string) =>
    (
      await server.call('GET', '/api/inworld/getTalk', {
        token: player.token,
        query: { sessionToken, ...(before && { before }) },
      })
    ).body;
  const said = ({ messages }: { messages: { message: string; messageUser: string }[] }) =>
    messages.flatMap(({ message, messageUser }) => (messageUser === 'user' ? message : []));
  const page = await read();
  expect(said(page)).toEqual(['Hello.']);
  expect(said(await read(page.nextBefore))).toEqual(['I am Ana, and I like the sea.']);
  teach({});
  await talk('Hello again.');
  expect(engine.asked.at(-1)?.memory?.player).toMatchObject({ name: 'Ana', likes: ['the sea', 'figs'] });
});

test('a corrected or deleted memory stays so for the character too', async () => {
  teach({ name: 'Ana', likes: ['the sea', 'figs'] });
  await talk('I am Ana.');
  const edit = (memoryId: string, text: string, token = player.token) =>
    server.call('PUT', '/api/memories/editMemory', { token, json: { memoryId, text } });
  expect((await edit(await findMemoryId('Ana'), ' Anna ')).status).toBe(200);
  const query = { memoryId: await findMemoryId('figs') };
  expect((await server.call('DELETE', '/api/memories/deleteMemory', { token: player.token, query })).status).toBe(200);
  expect((await server.call('DELETE', '/api/memories/deleteMemory', { token: player.token, query })).status).toBe(404);
  teach({});
  await talk('Who am I?');
  expect(engine.asked.at(-1)?.memory?.player).toMatchObject({ name: 'Anna', likes: ['the sea'] });
  expect(await texts()).toEqual(['name: Anna', 'like: the sea']);
  expect((await edit(await findMemoryId('Anna'), 'x', author.token)).body.error).toBe('Memory Not Found.');
  expect((await edit(await findMemoryId('Anna'), ' ')).status).toBe(400);
  expect((await edit(await findMemoryId('Anna'), 'x'.repeat(201))).status).toBe(400);
});

test('all memories are deleted at once, including those in the runs', async () => {
  teach({ name: 'Ana', claims: ['I was a sailor'] });
  await talk('I am Ana. I was a sailor.');
  const stored = await server.db.db.select().from(runMemories);
  expect(JSON.stringify(stored)).not.toContain('sailor');
  const { token } = player;
  expect((await server.call('DELETE', '/api/memories/deleteMemories', { token, query: { characterId } })).status).toBe(
    200,
  );
  expect(await texts()).toEqual([]);
  teach({});
  await talk('Do you know me?');
  expect(engine.asked.at(-1)?.memory?.player.name ?? null).toBeNull();
});

test('keeps the latest twelve of a kind, each once, and a single name', async () => {
  teach({ name: 'Ana', likes: Array.from({ length: 15 }, (_, index) => `thing ${index}`) });
  await talk('I like many things.');
  teach({ name: 'Bea', likes: ['Thing 14', 'x'.repeat(300)] });
  await talk('I am Bea now.');
  const known = await texts();
  expect(known.filter((text: string) => text.startsWith('name'))).toEqual(['name: Bea']);
  const likes = known.filter((text: string) => text.startsWith('like'));
  expect([likes.length, likes[0], likes.at(-1)?.length]).toEqual([12, 'like: thing 4', 'like: '.length + 200]);
});

test('two concurrent turns lose nothing', async () => {
  teach({ likes: ['rain'] });
  const first = talk('I like rain.');
  await first;
  teach({ likes: ['snow'] });
  await Promise.all([talk('I like snow.'), talk('And snow again.')]);
  expect((await texts()).sort()).toEqual(['like: rain', 'like: snow']);
});

test('what was said in a deleted talk is left in no table, and what was learned elsewhere stays', async () => {
  teach({ likes: ['the sea'] });
  await talk('I like the sea.');
  const here = { storyId, sceneId };
  storyId = await addStory(server, author, { visibility: 'public' });
  sceneId = await addScene(server, storyId, [characterId]);
  teach({ likes: ['the sea'] });
  await talk('I like the sea very much.', { remember: '0' });
  ({ storyId, sceneId } = here);
  teach({ likes: ['zebra finches'], claims: ['I was a sailor of zebra finches'] });
  const sessionToken = await talk('I like zebra finches.');
  expect(await texts()).toHaveLength(3);
  const query = { sessionToken };
  expect((await server.call('DELETE', '/api/inworld/deleteTalk', { token: player.token, query })).status).toBe(200);
  expect(await texts()).toEqual(['like: the sea']);
  const { sql } = server.db;
  const tables = await sql<{ name: string }[]>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  for (const { name } of tables)
    expect(await sql`select from ${sql(name)} as stored where stored::text like '%zebra finches%'`, name).toHaveLength(
      0,
    );
  teach({});
  await talk('Hello again.');
  expect(engine.asked.at(-1)?.memory?.player.likes).toEqual(['the sea']);
});
