import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStories } from '@emberlore/content';
import { migrate } from '@emberlore/database';
import { bareDatabases, type Pooler, startPooler } from '@emberlore/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './app/config.ts';
import { createLogger } from './app/logger.ts';
import type { Running } from './app/running.ts';
import { start } from './app/start.ts';
import { addTags, createStudio, done, fourLines, makeStory } from './testing/creating.ts';
import { launch } from './testing/process.ts';
import { type CallOptions, callOn, signUpForm, type TestServer } from './testing.ts';

// Three servers on one PostgreSQL: changes on one are visible on the others, and work interrupted by killing one is
// finished by another. The first is a separate process, to be killed; it and the last connect through a pooler, the
// second doesn't.
let databases: Awaited<ReturnType<typeof bareDatabases>>;
let db: Awaited<ReturnType<typeof databases.open>>;
let bridge: Server;
let pooler: Pooler;
let folder: string;
let process: ReturnType<typeof launch>;
let inside: Running[];
let urls: string[];
const progress: string[] = [];
const logged: string[] = [];

/** Opens a port to the tests' PostgreSQL, which only has a socket. */
async function openBridge(socket: string): Promise<Server> {
  const server = createServer((client) => {
    const store = connect(socket);
    client.pipe(store).pipe(client);
    client.on('error', () => store.destroy());
    store.on('error', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function startInside(settings: Record<string, string>): Promise<Running> {
  const write = (line: string) => void logged.push(line);
  return start(readConfig(settings), createLogger({ level: 'warn', readable: false, write }), (text) =>
    progress.push(text),
  );
}

beforeAll(async () => {
  databases = await bareDatabases();
  db = await databases.open();
  folder = await mkdtemp(join(tmpdir(), 'emberlore-fleet-'));
  const { socket, user, database } = db.place;
  [bridge, pooler] = await Promise.all([openBridge(socket), startPooler(socket, 3)]);
  const at = (port: number) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  const direct = at((bridge.address() as AddressInfo).port);
  const settings = {
    AUTH_SECRET: 'a secret for tests alone, of enough length',
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    SPEECH_WORKERS: '1',
  };
  const pooled = { ...settings, DATABASE_URL: at(pooler.port), DATABASE_DIRECT_URL: direct };
  // Concurrently, on a database without tables.
  process = launch(pooled);
  const starting = [startInside({ ...settings, DATABASE_URL: direct }), startInside(pooled)];
  const [, url = ''] = await process.says(/ready at (http:\S+)/);
  inside = await Promise.all(starting);
  urls = [url, ...inside.map((running) => running.url)];
}, 180_000);

afterAll(async () => {
  process?.stop('SIGKILL');
  await process?.ended;
  for (const running of inside ?? []) await running.close();
  bridge?.close();
  pooler?.close();
  await databases?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered.
type Body = any;

/** Returns one of the servers with the same interface as a test's own. */
const serverAt = (at: number): Pick<TestServer, 'call'> => ({
  call: (method, path, options) => callOn(urls[at] ?? '', method, path, options),
});

const call = async (at: number, method: string, path: string, options?: CallOptions): Promise<Body> =>
  done(await serverAt(at).call(method, path, options));

async function signUp(at: number, name: string): Promise<{ token: string; credits: number }> {
  const email = `${name}@example.org`;
  const form = signUpForm({ accountType: 'email', email, password: 'correct horse', userName: name });
  const { userAccount } = await call(at, 'POST', '/api/signup', { form });
  return { token: userAccount.accessToken, credits: userAccount.credits };
}

/** Opens a talk on one server with a story token from another. */
async function openTalk(at: number, token: string, storyId: string, otherAt: number): Promise<string> {
  const { story, storyToken } = await call(otherAt, 'GET', '/api/stories/getStory', { token, query: { storyId } });
  const [scene] = story.scenes;
  const { characterId } = scene.characters[0];
  const json = { scene: { sceneId: scene.sceneId }, character: { characterId }, storyToken };
  return (await call(at, 'POST', '/api/inworld/getSessionToken', { token, json })).sessionToken;
}

test('three that start at once on an empty database make the tables, the stories and the demo player once', async () => {
  const all = [...progress, ...process.said.out.split('\n')];
  expect(all.filter((text) => text === 'Brought the database up to date')).toHaveLength(1);
  const [row] = await db.sql`select
    (select array_agg(name order by featured_rank) from stories) as stories,
    (select count(*)::int from accounts where account_type = 'house' and user_name = 'Emberlore') as houses,
    (select count(*)::int from accounts where email = 'demo@emberlore.example') as demos`;
  expect(await migrate(db)).toEqual([]);
  expect(row?.stories).toEqual(launchStories().map(({ name }) => name));
  expect([row?.houses, row?.demos]).toEqual([1, 1]);
  expect(new Set(inside.map(({ demo }) => demo?.password)).size).toBe(1);
  expect(process.said.out).toContain(`password ${inside[0]?.demo?.password}`);
  const feeds = await Promise.all([0, 1, 2].map((at) => call(at, 'GET', '/api/stories/getStories')));
  const ids = feeds.map(({ stories }) => stories.map((story: Body) => story.storyId));
  expect(ids[0]).toHaveLength(10);
  expect(ids).toEqual([ids[0], ids[0], ids[0]]);
  expect(logged).toEqual([]);
  expect(process.said.err).toBe('');
});

test('what a creator changes at one server, a character knows in the next reply of another', async () => {
  await addTags({ db } as unknown as TestServer, 'Mystery');
  const { token } = await signUp(1, 'Maren');
  const studio = createStudio(serverAt(1), { token });
  const { storyId, characterId } = await makeStory(studio);
  const sessionToken = await openTalk(0, token, storyId, 2);
  const ask = async (message: string) => {
    const json = { sessionToken, message, audio: false };
    const { messages } = await call(0, 'POST', '/api/inworld/sendMessage', { token, json });
    return messages.map((line: Body) => line.message).join(' ');
  };
  expect(await ask('Good evening.')).not.toBe('');
  const { character } = await call(2, 'GET', '/api/characters/getCharacter', { token, query: { characterId } });
  const lines = [...fourLines.slice(1), 'My boat is called the Marigold.'];
  done(
    await studio.send('PUT', '/api/characters/updateCharacter', {
      characterInfo: { ...character, characterPersonalKnowledge: lines },
      pictures: {},
    }),
  );
  expect(await ask('What is your boat called?')).toContain('Marigold');
});

test('a player may be answered by any, and a message cut off by a kill is answered once by another', {
  timeout: 120_000,
}, async () => {
  const { stories } = await call(2, 'GET', '/api/stories/getStories');
  const [{ storyId }] = stories;
  const { token, credits: before } = await signUp(0, 'Rowan');
  await call(1, 'POST', '/api/stories/likeStory', { token, json: { storyId } });
  const { story } = await call(0, 'GET', '/api/stories/getStory', { token, query: { storyId } });
  expect(story.storyLiked).toBe(true);

  const sessionToken = await openTalk(1, token, storyId, 0);
  const key = randomUUID();
  const json = { sessionToken, message: 'Who are you?', audio: false };
  const headers = { 'idempotency-key': key };
  const stream = await fetch(`${urls[0]}/api/inworld/sendMessage`, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
  });
  process.stop('SIGKILL');
  await stream.text().catch(() => undefined);
  await process.ended;
  // A lease lasts ten seconds; don't wait for it here.
  await db.sql`update turns set lease_until = now() where status = 'pending'`;

  // Sends the same key to the others: they return the finished reply, or create it once the dead server's lease has
  // expired.
  const send = (at: number): Promise<Body> => call(at, 'POST', '/api/inworld/sendMessage', { token, json, headers });
  const reply = await send(1);
  expect(reply.messages.length).toBeGreaterThan(0);
  const again = await send(2);
  expect(again.messages.map((line: Body) => line.message)).toEqual(reply.messages.map((line: Body) => line.message));
  const { credits } = await call(2, 'GET', '/api/profile/credits', { token });
  expect(credits).toBe(before - 1);
  const talk = await call(2, 'GET', '/api/inworld/getTalk', { token, query: { sessionToken } });
  expect(talk.messages.filter((line: Body) => line.messageUser === 'user')).toHaveLength(1);
});

test('each transaction was given another connection, and nobody minded', () => {
  expect(pooler.changes()).toBeGreaterThan(20);
  // The killed server's turn may be refunded before its message is sent again.
  expect(logged.filter((line) => !line.includes('Refunded an abandoned turn'))).toEqual([]);
});
