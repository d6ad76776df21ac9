import { runQuests, runScenes, runs, stories, storyFavorites, type Writer } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addScene, addStory } from '../../../testing/community.ts';
import { openTalk, plantStory, say, sceneAt, visit } from '../../../testing/play.ts';
import { fillFast, measureReads } from '../../../testing/reads.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { countFavorites, countPlayed, searchOwn } from './shelves.repository.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
});

afterAll(() => server?.close());

type Named = { storyName: string };
const namesOf = (list: Named[]) => list.map(({ storyName }) => storyName);
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

async function shelf(path: string, player: Player, query: Record<string, string | number> = {}) {
  const answer = await server.call('GET', path, { token: player.token, query });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('a search of the caller’s stories', () => {
  let owner: Player;
  const found = async (searchQuery: string, page = 1) => {
    const { stories: list, totalPages } = await shelf('/api/profile/myStories', owner, { searchQuery, page });
    return { names: namesOf(list), totalPages };
  };
  const tales = (...numbers: number[]) => numbers.map((n) => `Tale ${n}`);

  beforeAll(async () => {
    owner = await server.signUp({ userName: 'Author of many' });
    const { userId } = owner.account;
    await addStory(server, owner, { name: 'Tale of the trash', deletedAt: new Date() });
    await fillFast(
      server,
      `insert into stories (owner_id, name, description, visibility, created_at)
        select '${userId}', case when n = 2500 then 'Zq' else 'Tale ' || n end, 'Told by the fire.', 'private',
          now() - n * interval '1 minute' from generate_series(1, 3000) as n`,
      `insert into story_search (story_id, document, names, owner_id, created_at)
        select id, setweight(to_tsvector('english', searchable(name)), 'A') || setweight(to_tsvector('english', description), 'C'),
          searchable(name), owner_id, created_at
        from stories where owner_id = '${userId}' on conflict do nothing`,
    );
  });

  test('finds words and letters anywhere in a name, however short, and nothing in the trash', async () => {
    expect(await found('tale 1770')).toEqual({ names: tales(1770), totalPages: 1 });
    expect(await found('ale 177')).toEqual({ names: tales(177, 1770, 1771, 1772, 1773, 1774), totalPages: 2 });
    expect(await found('zQ')).toEqual({ names: ['Zq'], totalPages: 1 });
    expect(await found('of the trash')).toEqual({ names: [], totalPages: 1 });
    expect(await found('%')).toEqual({ names: [], totalPages: 1 });
  });

  test.each(['tale', 'fire', 'ta'])('that matches most stories (%s) ends after 100 pages', async (text) => {
    expect(await found(text)).toEqual({ names: tales(1, 2, 3, 4, 5, 6), totalPages: 100 });
    expect(await found(text, 100)).toEqual({ names: tales(595, 596, 597, 598, 599, 600), totalPages: 100 });
    expect((await found(text, 101)).names).toEqual([]);
  });

  test('reads only its matches', async () => {
    const asked = { page: 1, pageSize: 6 };
    const reads = (table: string, text: string) =>
      measureReads(server, table, (writer) => searchOwn(writer, owner.account.userId, text, asked));
    const both = async (text: string) => [await reads('stories', text), await reads('story_search', text)];
    expect(Math.max(...(await both('tale 1770')))).toBeLessThan(20);
    expect(Math.max(...(await both('tale')))).toBeLessThan(700);
  });
});

describe('own stories', () => {
  const path = '/api/profile/myStories';
  let author: Player;
  beforeAll(async () => {
    author = await server.signUp({ userName: 'Maeve' });
    for (let index = 0; index < 7; index += 1) {
      await addStory(server, author, { name: `Tale ${index}`, visibility: 'private', createdAt: ago(100 + index) });
    }
    await addStory(server, author, { name: 'The Café of Winds', createdAt: ago(200), tags: ['Heritage'] });
    await addStory(server, author, { name: 'Trashed', deletedAt: new Date() });
  });

  test('are listed newest first, six per page', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => shelf(path, author, { page })));
    expect(pages.map(({ stories: list }) => namesOf(list))).toEqual([
      ['Tale 0', 'Tale 1', 'Tale 2', 'Tale 3', 'Tale 4', 'Tale 5'],
      ['Tale 6', 'The Café of Winds'],
      [],
    ]);
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([2, 2, 2]);
  });

  test.each([
    ['cafe', ['The Café of Winds']],
    ['WIND', ['The Café of Winds']],
    ['heritage', ['The Café of Winds']],
    ['tale 3', ['Tale 3']],
    ['trashed', []],
  ])('can be searched by %s', async (searchQuery, expected) => {
    expect(namesOf((await shelf(path, author, { searchQuery })).stories)).toEqual(expected);
  });

  test('are visible only to their owner', async () => {
    const stranger = await server.signUp();
    expect(await shelf(path, stranger)).toEqual({ stories: [], totalPages: 1 });
    const query = { userId: author.account.userId };
    const foreign = await server.call('GET', path, { token: stranger.token, query });
    expect([foreign.status, foreign.body.error]).toEqual([403, 'Not Allowed.']);
    expect((await shelf(path, author, { ...query, searchQuery: ' ' })).totalPages).toBe(2);
  });

  test('show only their owner that they are hidden', async () => {
    const storyId = await addStory(server, author, { name: 'Hidden away', hiddenAt: new Date() });
    const { stories: list } = await shelf(path, author, { searchQuery: 'hidden away' });
    expect(list).toMatchObject([{ storyHidden: true, storyVisibility: 'public' }]);
    const answer = await server.call('GET', '/api/stories/getStory', { query: { storyId } });
    expect(answer.status).toBe(404);
    await server.db.db.update(stories).set({ hiddenAt: null }).where(eq(stories.id, storyId));
    const shown = await server.call('GET', '/api/stories/getStory', { query: { storyId }, token: author.token });
    expect(shown.body.story).not.toHaveProperty('storyHidden');
  });
});

describe('favourites', () => {
  const path = '/api/profile/myFavorites';

  test('are listed most recent first, and only if still visible', async () => {
    const [author, reader] = [await server.signUp(), await server.signUp()];
    const storyIds: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const owner = index === 6 ? reader : author;
      const storyId = await addStory(server, owner, { name: `Kept ${index}` });
      storyIds.push(storyId);
      const row = { storyId, accountId: reader.account.userId, createdAt: ago(100 + index) };
      await server.db.db.insert(storyFavorites).values(row);
    }
    const [gone = '', trashed = ''] = storyIds;
    await server.db.db.update(stories).set({ visibility: 'private' }).where(eq(stories.id, gone));
    await server.db.db.update(stories).set({ deletedAt: new Date() }).where(eq(stories.id, trashed));
    await server.db.db
      .update(stories)
      .set({ visibility: 'private' })
      .where(eq(stories.id, storyIds[6] ?? ''));
    const first = await shelf(path, reader);
    expect(namesOf(first.stories)).toEqual(['Kept 2', 'Kept 3', 'Kept 4', 'Kept 5', 'Kept 6', 'Kept 7']);
    expect(first.stories.every(({ storyFavorited }: { storyFavorited: boolean }) => storyFavorited)).toBe(true);
    expect(first.totalPages).toBe(1);
    expect(await shelf(path, reader, { page: 2 })).toEqual({ stories: [], totalPages: 1 });
    expect((await shelf(path, author)).stories).toEqual([]);
  });
});

describe('played stories', () => {
  const path = '/api/stories/getContinue';

  test('are those in which something was done, not only looked at', async () => {
    const player = await server.signUp();
    const who = await visit(server, (await plantStory(server, 'crown-of-ash')).storyId, player);
    const titles = async () => namesOf((await shelf(path, player)).stories);
    await server.call('POST', '/api/scenes/enterScene', {
      token: player.token,
      json: { storyToken: who.storyToken, sceneId: sceneAt(who, 0).sceneId },
    });
    const sessionToken = await openTalk(server, who, sceneAt(who, 0).characters[0]?.characterName ?? '');
    expect(await titles()).toEqual([]);
    await say(server, player, sessionToken, 'Good day.');
    expect(await titles()).toEqual(['Crown of Ash']);
    // Starting over leaves something to continue.
    await server.db.db.insert(runs).values({ storyId: who.story.storyId, accountId: player.account.userId });
    expect(await titles()).toEqual(['Crown of Ash']);
  });

  test('are listed most recent first with the progress of the latest run', async () => {
    const [author, player] = [await server.signUp(), await server.signUp()];
    const accountId = player.account.userId;
    const { storyId } = await plantStory(server, 'the-lantern-of-inis-mor', { owner: author });
    const plain = await addStory(server, author, { name: 'Plain' });
    const scenes = [await addScene(server, plain, [], 0), await addScene(server, plain, [], 1)];
    const gone = await addStory(server, author, { name: 'Gone', visibility: 'private' });
    const run = async (story: string, seconds: number) => {
      const row = { storyId: story, accountId, lastUsedAt: ago(seconds) };
      const [made] = await server.db.db.insert(runs).values(row).returning();
      return made?.id ?? '';
    };
    const older = await run(storyId, 50);
    const latest = await run(storyId, 20);
    const plainRun = await run(plain, 10);
    await run(gone, 5);
    await server.db.db.insert(runScenes).values({ runId: plainRun, sceneId: scenes[0] ?? '', wonAt: new Date() });
    const quests = await server.db.sql`
      select quest_id as "questId", scene_id as "sceneId" from scene_quests
      join scenes on scenes.id = scene_id where story_id = ${storyId}`;
    const quest = (index: number) => ({ questId: quests[index]?.questId, sceneId: quests[index]?.sceneId });
    const done = { completedAt: new Date() };
    await server.db.db.insert(runQuests).values([
      { runId: older, ...quest(0), ...done },
      { runId: older, ...quest(1), ...done },
      { runId: latest, ...quest(0), ...done },
      { runId: latest, ...quest(1) },
    ]);
    const { stories: played, nextPage, totalPages } = await shelf(path, player);
    expect(
      played.map(({ storyId: id, storyProgress }: { storyId: string; storyProgress: number }) => [id, storyProgress]),
    ).toEqual([
      [plain, 50],
      [storyId, Math.round(100 / quests.length)],
    ]);
    expect(played[1].storyLastPlayedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect([nextPage, totalPages]).toEqual([null, 1]);
    const second = await shelf(path, player, { page: 2, pageSize: 1 });
    expect([second.stories[0].storyId, second.totalPages]).toEqual([storyId, 2]);
    expect((await shelf(path, author)).stories).toEqual([]);
    // A finished story is finished, whatever quests did not come up in it.
    await server.db.sql`insert into run_scenes (run_id, scene_id, won_at)
      select ${latest}, id, now() from scenes where story_id = ${storyId}`;
    const { stories: finished } = await shelf(path, player);
    expect(finished[1].storyProgress).toBe(100);
  });
});

test('counts a long list without reading its stories', async () => {
  const { account } = await server.signUp();
  const generatedRows = `from generate_series(1, 2500) as n`;
  await fillFast(
    server,
    `insert into story_favorites (story_id, account_id) select uuidv7(), '${account.userId}' ${generatedRows}`,
    `insert into runs (story_id, account_id) select uuidv7(), '${account.userId}' ${generatedRows}`,
  );
  const member = { accountId: account.userId, blocking: false } as const;
  const asked = { page: 1, pageSize: 10 };
  const counting = async (writer: Writer) =>
    expect([await countFavorites(writer, member, asked), await countPlayed(writer, member, asked)]).toEqual([
      2500, 2500,
    ]);
  expect(await measureReads(server, 'stories', counting)).toBe(0);
  expect(await measureReads(server, 'runs', counting)).toBeLessThan(2600);
});
