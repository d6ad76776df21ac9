import type { Playtest } from '@emberlore/contract';
import { playtests } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onBehalfOf } from '../../../kit/fair-queue.ts';
import { addTags, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { plantStory } from '../../../testing/play.ts';
import { buildReply, type ScriptedEngine, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { claimPlaytest, insertPlaytest } from './playtests.repository.ts';
import { waitingScene } from './runner.ts';

let server: TestServer;
let engine: ScriptedEngine;
let owner: Player;
let studio: Studio;

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine, speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  owner = await server.signUp();
  studio = createStudio(server, owner);
});

afterAll(() => server?.close());

const start = async (storyId: string): Promise<Playtest> =>
  done(await studio.json('POST', '/api/playtests/startPlaytest', { storyId })).playtest;
const read = async (playtestId: string): Promise<Playtest> =>
  done(await studio.get('/api/playtests/getPlaytest', { playtestId })).playtest;
/** Queues a playtest that no server plays yet. */
async function queuePlaytest(storyId: string, accountId: string, scenes: Playtest['scenes'] = []) {
  const row = await server.db.transact((writer) => insertPlaytest(writer, { storyId, accountId, scenes, endings: [] }));
  return { playtestId: row?.id ?? '' };
}
const ownerOf = async (storyId: string): Promise<string | undefined> =>
  (await server.db.sql`select owner_id from stories where id = ${storyId}`)[0]?.owner_id;
const allow = () => server.db.sql`update playtests set created_at = now() - interval '2 days'`;

/** Creates a story whose scene has a DIALOGUE and a FIGHT quest. */
async function storyWithQuests() {
  const made = await makeStory(studio);
  for (const questType of ['DIALOGUE', 'FIGHT']) {
    const { questId } = done(await studio.createQuest({ questTriggerId: made.characterId, questType })).quest;
    done(await studio.json('POST', '/api/scenes/createSceneQuest', { sceneId: made.sceneId, questId }));
  }
  return made;
}

test('a playtest plays every quest, stores a transcript, costs nothing and counts as no play', async () => {
  const { storyId } = await storyWithQuests();
  const { playtestId, status, scenes } = await start(storyId);
  expect([status, scenes.length]).toEqual(['waiting', 1]);
  await server.modules.playtests.settled();
  const playtest = await read(playtestId);
  expect(playtest).toMatchObject({ status: 'done', questsCompleted: 2, questsTotal: 2, storyId });
  const [scene] = playtest.scenes;
  expect(scene).toMatchObject({ status: 'done', won: true });
  expect(scene?.quests.map(({ completed, how }) => [completed, how])).toEqual([
    [true, 'Sorcha answered.'],
    [true, expect.stringContaining('The duel with Sorcha was won')],
  ]);
  expect(scene?.transcript.slice(0, 2)).toMatchObject([
    { who: 'player', name: 'Sorcha', text: 'Hello. May I talk with you?' },
    { who: 'character', name: 'Sorcha' },
  ]);
  expect((await studio.story(storyId)).storyPlays).toBe(0);
  expect(done(await studio.get('/api/profile/credits', { page: 1 })).credits).toBe(owner.account.credits);
  expect(await server.db.sql`select 1 from runs where story_id = ${storyId}`).toHaveLength(0);
  expect(await server.db.sql`select 1 from ledger_entries where account_id not in (${owner.account.userId})`).toEqual(
    [],
  );
});

test('finds the items of a private story, and continues when the client that woke the queue has disconnected', async () => {
  await allow();
  const { storyId, sceneId, characterId } = await makeStory(studio);
  done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, storyVisibility: 'private' } }));
  const { itemId } = done(await studio.createItem({ itemName: 'Zeppelin' })).item;
  done(await studio.json('PUT', '/api/scenes/updateItems', { sceneId, items: [itemId] }));
  const { questId } = done(await studio.createQuest({ questType: 'SEARCH', questTriggerId: itemId })).quest;
  done(await studio.json('POST', '/api/scenes/createSceneQuest', { sceneId, questId }));
  const endings = ['found', 'else'].map((endingId) => ({ endingId, title: endingId, text: 'x' }));
  const when = { told: [characterId, 'My brother drowned.'] };
  const rules = { endings: [{ ...endings[0], when }, endings[1]] };
  done(await studio.json('PUT', '/api/stories/editStoryRules', { storyId, version: 1, rules }));
  engine.play(async function* (input) {
    yield* buildReply(input, ['The Zeppelin is over there.'], { itemsMentioned: [itemId] });
  });
  const scenes = (await studio.story(storyId)).scenes.map(waitingScene);
  const { playtestId } = await queuePlaytest(storyId, owner.account.userId, scenes);
  const gone = { key: 'gone', address: '10.0.0.1', network: '10.0.0.1', isGone: () => true };
  onBehalfOf(gone, () => server.modules.playtests.wake());
  await server.modules.playtests.settled();
  const playtest = await read(playtestId);
  expect(playtest.scenes).toMatchObject([{ won: true, quests: [{ questId, completed: true }] }]);
  expect(playtest.endings).toMatchObject([{ status: 'missed', plays: 2 }, { status: 'reached' }]);
});

test('reports a quest that cannot be completed, and wins a scene without quests by talking', async () => {
  const { storyId, sceneId } = await makeStory(studio);
  await allow();
  const first = await start(storyId);
  await server.modules.playtests.settled();
  expect((await read(first.playtestId)).scenes).toMatchObject([{ won: true, quests: [] }]);
  const { itemId } = done(await studio.createItem({ itemName: 'Zeppelin' })).item;
  const { questId } = done(await studio.createQuest({ questType: 'SEARCH', questTriggerId: itemId })).quest;
  done(await studio.json('POST', '/api/scenes/createSceneQuest', { sceneId, questId }));
  const { playtestId } = await start(storyId);
  await server.modules.playtests.settled();
  const [scene] = (await read(playtestId)).scenes;
  expect(scene).toMatchObject({ won: false, quests: [{ questId, completed: false }] });
  expect(scene?.quests[0]?.how).toBe('What the quest is about is not in the scene.');
});

test('one playtest at a time runs for a story; the list has no transcripts', async () => {
  await allow();
  const { storyId } = await storyWithQuests();
  const [one, other] = await Promise.all([start(storyId), start(storyId)]);
  expect(one.playtestId).toBe(other.playtestId);
  await server.modules.playtests.settled();
  const listed = done(await studio.get('/api/playtests/getPlaytests', { storyId }));
  expect(listed).toMatchObject({ left: 9, playtests: [{ playtestId: one.playtestId, status: 'done' }] });
  expect(listed.playtests[0].scenes[0].transcript).toEqual([]);
});

test('an account can start ten a day', async () => {
  await allow();
  const { storyId } = await makeStory(studio);
  for (let number = 0; number < 10; number += 1) {
    await start(storyId);
    await server.modules.playtests.settled();
  }
  const refused = await studio.json('POST', '/api/playtests/startPlaytest', { storyId });
  expect([refused.status, refused.body.error]).toEqual([429, 'Too Many Requests.']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  await allow();
  await start(storyId);
});

test('a playtest interrupted with its server is resumed, and abandoned after several attempts', async () => {
  await allow();
  await server.modules.playtests.settled();
  const { storyId, sceneId } = await storyWithQuests();
  const left = { storyId, accountId: owner.account.userId, status: 'running' as const };
  const played = {
    sceneName: 'x',
    won: true,
    quests: [],
    transcript: [{ who: 'player' as const, name: 'x', text: 'kept' }],
  };
  const insert = async (more: Partial<typeof playtests.$inferInsert>) => {
    const [row] = await server.db.db
      .insert(playtests)
      .values({ ...left, ...more })
      .returning();
    server.modules.playtests.wake();
    await server.modules.playtests.settled();
    return read(row?.id ?? '');
  };
  const half = await insert({ attempts: 1, scenes: [{ sceneId, status: 'done', ...played }] });
  expect(half).toMatchObject({ status: 'done', scenes: [{ transcript: [{ text: 'kept' }] }] });
  const whole = await insert({ attempts: 2, scenes: [{ sceneId, status: 'running', ...played }] });
  expect(whole).toMatchObject({ status: 'done', questsCompleted: 2 });
  expect(JSON.stringify(whole)).not.toContain('kept');
  expect(await insert({ attempts: 3 })).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('stopped'),
  });
});

test('a stopped playtest ends after its current line', async () => {
  await allow();
  const { storyId } = await storyWithQuests();
  let reached: () => void = () => undefined;
  let go: () => void = () => undefined;
  const talking = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const plain = engine.reply.bind(engine);
  engine.reply = async function* (input) {
    reached();
    await gate;
    yield* plain(input);
  };
  const { playtestId } = await start(storyId);
  await talking;
  done(await studio.json('PUT', '/api/playtests/stopPlaytest', { playtestId }));
  engine.reply = plain;
  go();
  await server.modules.playtests.settled();
  const stopped = await read(playtestId);
  expect(stopped).toMatchObject({ status: 'stopped', questsCompleted: 0 });
  done(await studio.json('PUT', '/api/playtests/stopPlaytest', { playtestId }));
});

test('a server that shuts down leaves the playtest to the next start', async () => {
  await allow();
  const second = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  try {
    const maker = await second.signUp();
    const { storyId } = await plantStory(second, 'the-drowned-bell', { owner: maker });
    const desk = createStudio(second, maker);
    const { playtest } = done(await desk.json('POST', '/api/playtests/startPlaytest', { storyId }));
    await second.modules.playtests.end();
    const [row] = await second.db.db.select().from(playtests).where(eq(playtests.id, playtest.playtestId));
    expect(row).toMatchObject({ status: 'waiting', finishedAt: null });
  } finally {
    await second.close();
  }
});

test('a deleted story has no playtests', async () => {
  await allow();
  const { storyId } = await makeStory(studio);
  const { playtestId } = await start(storyId);
  await server.modules.playtests.settled();
  done(await server.call('DELETE', '/api/stories/deleteStory', { token: owner.token, query: { storyId } }));
  expect((await studio.get('/api/playtests/getPlaytest', { playtestId })).status).toBe(404);
});

test('accounts take turns: many waiting playtests of one delay another’s by one', async () => {
  const other = createStudio(server, await server.signUp());
  const stories = [await makeStory(studio), await makeStory(studio), await makeStory(studio)];
  const theirs = await makeStory(other);
  await allow();
  const waiting: { playtestId: string }[] = [];
  const order: string[] = [];
  for (const { storyId } of stories) waiting.push(await queuePlaytest(storyId, owner.account.userId));
  const late = await queuePlaytest(theirs.storyId, (await ownerOf(theirs.storyId)) ?? '');
  for (let at = 0; at < 4; at += 1) {
    const row = await server.db.transact((writer) => claimPlaytest(writer, 60));
    order.push(row?.id ?? '');
  }
  const [first, second, third] = waiting.map(({ playtestId }) => playtestId);
  expect(order).toEqual([first, late.playtestId, second, third]);
});
