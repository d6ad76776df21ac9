import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from './testing/process.ts';

// Two servers, each a process of its own, on one PostgreSQL: what one is told the other knows, and what one was about to do
// when it was killed the other does.
let db: FreshDatabase;
let bridge: Server;
let folder: string;
let servers: ReturnType<typeof launch>[];
let urls: string[];

/** A port onto the tests' PostgreSQL, which has a socket alone. */
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

beforeAll(async () => {
  db = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'emberlore-fleet-'));
  if (!('socket' in db.place)) throw new Error('The tests’ PostgreSQL has no socket.');
  const { socket, user, database } = db.place;
  bridge = await openBridge(socket);
  const settings = {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${(bridge.address() as AddressInfo).port}/${database}`,
    AUTH_SECRET: 'a secret for tests alone, of enough length',
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
  };
  // At once, on a store without a story.
  servers = [launch(settings), launch(settings)];
  urls = await Promise.all(servers.map(async (server) => (await server.says(/ready at (http:\S+)/))[1] ?? ''));
}, 180_000);

afterAll(async () => {
  for (const server of servers ?? []) server.stop('SIGKILL');
  await Promise.all((servers ?? []).map(({ ended }) => ended));
  bridge?.close();
  await db?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered.
type Body = any;

interface Sent {
  token?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

function ask(at: number, method: string, path: string, { token, json, form, headers }: Sent = {}): Promise<Response> {
  const body = form ?? (json === undefined ? null : JSON.stringify(json));
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  const auth = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(`${urls[at]}${path}`, { method, body, headers: { ...type, ...auth, ...headers } });
}

async function call(at: number, method: string, path: string, sent?: Sent): Promise<Body> {
  const answer = await ask(at, method, path, sent);
  const { response } = (await answer.json()) as Body;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${response.error}`);
  return response;
}

test('a player may be answered by either, and a message cut off by a kill is answered once by the other', {
  timeout: 120_000,
}, async () => {
  const feeds = await Promise.all([0, 1].map((at) => call(at, 'GET', '/api/stories/getStories')));
  expect(feeds[0].stories).toHaveLength(10);
  expect(feeds[1].stories.map((story: Body) => story.storyId)).toEqual(
    feeds[0].stories.map((story: Body) => story.storyId),
  );

  const form = new FormData();
  const who = { accountType: 'email', email: 'rowan@example.org', password: 'correct horse', userName: 'Rowan' };
  form.append('signUpData', JSON.stringify(who));
  const { userAccount } = await call(0, 'POST', '/api/signup', { form });
  const token = userAccount.accessToken;
  const { storyId } = feeds[0].stories[0];
  await call(1, 'POST', '/api/stories/likeStory', { token, json: { storyId } });
  const { story, storyToken } = await call(0, 'GET', `/api/stories/getStory?storyId=${storyId}`, { token });
  expect(story.storyLiked).toBe(true);

  const [scene] = story.scenes;
  const place = { scene: { sceneId: scene.sceneId }, character: { characterId: scene.characters[0].characterId } };
  const { sessionToken } = await call(1, 'POST', '/api/inworld/getSessionToken', {
    token,
    json: { ...place, storyToken },
  });
  const send = (at: number, key: string, accept: string) =>
    ask(at, 'POST', '/api/inworld/sendMessage', {
      token,
      json: { sessionToken, message: 'Who are you?', audio: false },
      headers: { 'idempotency-key': key, accept },
    });
  const key = randomUUID();
  const stream = await send(0, key, 'text/event-stream');
  servers[0]?.stop('SIGKILL');
  await stream.text().catch(() => undefined);

  // The same key, to the other: it tells the reply that was finished, or makes it once the dead server's lease is over.
  const reply = ((await (await send(1, key, 'application/json')).json()) as Body).response;
  expect(reply.messages.length).toBeGreaterThan(0);
  const again = ((await (await send(1, key, 'application/json')).json()) as Body).response;
  expect(again.messages.map((line: Body) => line.message)).toEqual(reply.messages.map((line: Body) => line.message));
  const { credits } = await call(1, 'GET', '/api/profile/credits', { token });
  expect(credits).toBe(userAccount.credits - 1);
  const talk = await call(1, 'GET', `/api/inworld/getTalk?sessionToken=${sessionToken}`, { token });
  expect(talk.messages.filter((line: Body) => line.messageUser === 'user')).toHaveLength(1);

  servers[1]?.stop('SIGTERM');
  expect(await servers[1]?.ended).toBe(0);
});
