import type { StoryStats } from '@emberlore/contract';
import { analyticsEvents, comments, runQuests, runScenes, runStates, runs } from '@emberlore/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let studio: Studio;
let other: Studio;
let storyId: string;
let first: string;
let second: string;
let questId: string;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** Inserts a run that started so many days ago, entered these scenes, and won the first `won` of them. */
async function play(accountId: string, days: number, scenes: string[], won: number, completed = false) {
  const at = daysAgo(days);
  const row = { storyId, accountId, openedAt: at, playCountedAt: at, lastUsedAt: at };
  const [run] = await server.db.db.insert(runs).values(row).returning();
  const runId = run?.id ?? '';
  for (const [place, sceneId] of scenes.entries())
    await server.db.db.insert(runScenes).values({ runId, sceneId, wonAt: place < won ? at : null });
  await server.db.db.insert(runQuests).values({ runId, questId, sceneId: first, completedAt: completed ? at : null });
}

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  studio = createStudio(server, await server.signUp());
  const one = await server.signUp({ userName: 'Zenobia' });
  const two = await server.signUp({ userName: 'Quillon' });
  other = createStudio(server, one);
  const made = await makeStory(studio);
  storyId = made.storyId;
  first = made.sceneId;
  const { characterId, itemId } = made;
  const scene = { storyId, selectedCharacters: [characterId], selectedItems: [itemId], sceneName: 'Second' };
  second = done(await studio.createScene(scene)).scene.sceneId;
  questId = done(await studio.createQuest({ questTriggerId: characterId, questName: 'The lamp' })).quest.questId;
  done(await studio.json('POST', '/api/scenes/createSceneQuest', { sceneId: first, questId }));
  const { userId } = one.account;
  await play(userId, 0, [first, second], 2, true);
  await play(userId, 3, [first, second], 1, true);
  await play(two.account.userId, 3, [first], 0);
  await play(two.account.userId, 20, [first], 0);
  await play(two.account.userId, 60, [first], 0);
  await play(two.account.userId, 100, [first], 0);
  await server.db.db.insert(runs).values({ storyId, accountId: userId });
  const session = { name: 'story_session' as const, storyId, storyName: 'A tale' };
  await server.db.db.insert(analyticsEvents).values([
    { ...session, occurredAt: daysAgo(3), minutes: 12.25 },
    { ...session, occurredAt: daysAgo(20), minutes: 5 },
    { ...session, name: 'story_clicked', occurredAt: daysAgo(3) },
  ]);
  const comment = { storyId, accountId: userId, text: 'Fine.' };
  await server.db.db.insert(comments).values([
    { ...comment, stars: 5, createdAt: daysAgo(3) },
    { ...comment, stars: 2, createdAt: daysAgo(3) },
    { ...comment, stars: 1, createdAt: daysAgo(50) },
  ]);
});

afterAll(() => server?.close());

const read = async (days: number): Promise<StoryStats> =>
  done(await studio.get('/api/story-stats/getStoryStats', { storyId, days })).stats;

test('a week has seven days, oldest first, each with its events', async () => {
  const { daily, totals } = await read(7);
  expect(daily.map(({ day }) => day)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((days) => daysAgo(days).toISOString().slice(0, 10)),
  );
  const quiet = { plays: 0, players: 0, minutes: 0, ratings: 0, rating: null };
  expect(daily[0]).toMatchObject(quiet);
  expect(daily[3]).toMatchObject({ plays: 2, players: 2, minutes: 12.3, ratings: 2, rating: 3.5 });
  expect(daily[6]).toMatchObject({ ...quiet, plays: 1, players: 1 });
  expect(totals).toEqual({ plays: 3, players: 2, minutes: 12.3, finished: 1, ratings: 2, rating: 3.5 });
});

test('thirty and ninety days include their events', async () => {
  const [month, quarter] = [await read(30), await read(90)];
  expect([month.daily.length, month.totals.plays, month.totals.minutes]).toEqual([30, 4, 17.3]);
  expect([quarter.daily.length, quarter.totals.plays, quarter.totals.ratings, quarter.totals.rating]).toEqual([
    90, 5, 3, 2.7,
  ]);
  for (const days of [1, 31, 'all', 7.5])
    expect((await studio.get('/api/story-stats/getStoryStats', { storyId, days })).status).toBe(400);
  expect(done(await studio.get('/api/story-stats/getStoryStats', { storyId })).stats.days).toBe(30);
});

test('the funnel shows the progress of runs by scene and quest, and where they stopped', async () => {
  const { funnel } = await read(7);
  expect(funnel).toEqual([
    {
      sceneId: first,
      sceneName: 'The harbour',
      entered: 3,
      won: 2,
      stopped: 1,
      quests: [{ questId, questName: 'The lamp', initialized: 3, completed: 2 }],
    },
    { sceneId: second, sceneName: 'Second', entered: 2, won: 1, stopped: 1, quests: [] },
  ]);
});

test('decisions are counted from three players on who made them, by the option and ending that each run took', async () => {
  expect((await read(7)).decisions).toBeNull();
  const option = (optionId: string) => ({ optionId, label: `Go ${optionId}`, text: 'Then.', set: [] });
  const choice = { choiceId: 'way', sceneId: first, characterId: null, question: 'Which way?' };
  const rules = {
    choices: [{ ...choice, options: [option('left'), option('right')] }],
    endings: [{ endingId: 'home', title: 'Home', text: 'You are home.' }],
  };
  done(await studio.json('PUT', '/api/stories/editStoryRules', { storyId, version: 1, rules }));
  const decide = async (accountId: string, ...more: Partial<typeof runs.$inferInsert>[]) => {
    const row = { storyId, accountId, playCountedAt: daysAgo(1), lastUsedAt: daysAgo(1), endingId: 'home' };
    const made = await server.db.db
      .insert(runs)
      .values([row, ...more.map((other) => ({ ...row, ...other }))])
      .returning();
    const state = { chosen: { way: 'left' } };
    await server.db.db.insert(runStates).values(made.map(({ id }) => ({ runId: id, events: 1, state })));
  };
  const players = [await server.signUp(), await server.signUp(), await server.signUp()];
  const [one, two, three] = players.map(({ account }) => account.userId);
  await decide(one ?? '', {});
  await decide(two ?? '');
  // Two have decided, though five have played.
  const few = await read(7);
  expect(few.decisions).toBeNull();
  // What too few have reached is left out, since it may depend on what they chose.
  expect([few.funnel, few.totals.finished]).toEqual([[], null]);
  await play(one ?? '', 1, [first], 0);
  expect((await read(7)).funnel).toMatchObject([{ sceneId: first, quests: [{ questId }] }]);
  await decide(three ?? '', { playCountedAt: null });
  const enough = await read(7);
  expect(enough.funnel).toHaveLength(2);
  expect(enough.decisions).toEqual({
    choices: [
      {
        choiceId: 'way',
        question: 'Which way?',
        options: [
          { optionId: 'left', label: 'Go left', runs: 4 },
          { optionId: 'right', label: 'Go right', runs: 0 },
        ],
      },
    ],
    endings: [{ endingId: 'home', title: 'Home', runs: 4 }],
  });
});

test('the stats name nobody and are limited to owner and admins', async () => {
  expect(JSON.stringify(await read(90))).not.toMatch(/Zenobia|Quillon|@example/);
  done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, storyVisibility: 'public' } }));
  expect((await other.get('/api/story-stats/getStoryStats', { storyId })).status).toBe(403);
  expect((await other.get('/api/story-stats/download', { storyId })).status).toBe(403);
});

test('each table comes as a CSV file', async () => {
  const csv = await studio.get('/api/story-stats/download', { storyId, days: 7, table: 'quests' });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="stats-quests-7-days.csv"');
  expect(csv.body).toBe('scene,quest,initialized,completed\r\nThe harbour,The lamp,4,2\r\n');
  const days = (await studio.get('/api/story-stats/download', { storyId, days: 90 })).body;
  expect(days.split('\r\n')).toHaveLength(92);
});
