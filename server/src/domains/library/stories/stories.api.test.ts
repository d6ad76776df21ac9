import { storySummary } from '@emberlore/contract';
import { commentLikes, comments, stories, storyFavorites, storyLikes } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PlantedStory, plantStory, unpublish } from '../../../testing/play.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type CallOptions, type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { createBlocks } from '../../identity/blocks/blocks.service.ts';
import { createScenes } from '../scenes/scenes.service.ts';
import { createStories } from './stories.service.ts';

let server: TestServer;
let lantern: PlantedStory;
let crown: PlantedStory;
let author: Player;
let reader: Player;

beforeAll(async () => {
  const settings = { ADMIN_EMAILS: 'admin@example.org' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings });
  author = await server.signUp({ userName: 'Author' });
  reader = await server.signUp({ userName: 'Reader' });
  lantern = await plantStory(server, 'the-lantern-of-inis-mor', { owner: author, rank: 1 });
  crown = await plantStory(server, 'crown-of-ash', { owner: author, rank: 0 });
});

afterAll(() => server.close());

const insert = (rows: Partial<typeof stories.$inferInsert>[]) =>
  server.db.db
    .insert(stories)
    .values(
      rows.map((row) => ({
        ownerId: author.account.userId,
        name: 'Filler',
        description: 'Nothing.',
        visibility: 'public' as const,
        ...row,
      })),
    )
    .returning();

async function names(query: Record<string, string | number>, more: CallOptions = {}): Promise<string[]> {
  const answer = await server.call('GET', '/api/stories/getStories', { query, ...more });
  expect(answer.status).toBe(200);
  return answer.body.stories.map(({ storyName }: { storyName: string }) => storyName);
}

const asSomebody = (player: Player): CallOptions => ({ token: player.token });

describe('a card', () => {
  test('shows the story with its pictures, tags and top comment', async () => {
    const storyId = lantern.storyId;
    const [first, second] = await server.db.db
      .insert(comments)
      .values([
        { storyId, accountId: reader.account.userId, text: 'Salt and lamp oil.', stars: 5 },
        { storyId, accountId: author.account.userId, text: 'Mine.', stars: 4, createdAt: sql`now() + interval '1 s'` },
      ])
      .returning();
    const top = async (more: CallOptions = {}) => {
      const answer = await server.call('GET', '/api/stories/getStories', { query: { pageSize: 50 }, ...more });
      const card = answer.body.stories.find((story: { storyId: string }) => story.storyId === storyId);
      return storySummary.parse(card);
    };
    // With equal likes, the newest comment wins.
    expect((await top()).storyTopComment?.commentId).toBe(second?.id);
    await server.db.db.insert(commentLikes).values({ commentId: first?.id ?? '', accountId: author.account.userId });
    const card = await top(asSomebody(author));
    expect(card).toMatchObject({
      storyName: lantern.launch.name,
      storyTagline: lantern.launch.tagline,
      storyCreatedBy: 'Author',
      storyTags: lantern.launch.tags,
      storyComments: 2,
      storyTotalStars: 9,
      storyPlays: 0,
    });
    // The cover with the lead's face, and three places.
    expect(card.storyImages).toHaveLength(4);
    expect(card.storyImageURL).toBe(card.storyImages[0]);
    expect((await server.call('GET', card.storyImageURL)).status).toBe(200);
    expect(card.storyTopComment).toMatchObject({
      comment: 'Salt and lamp oil.',
      commentUserName: 'Reader',
      commentLikes: 1,
      commentLiked: true,
    });
    expect((await top()).storyTopComment?.commentLiked).toBe(false);
  });

  test('has the caller’s own flags', async () => {
    const row = { storyId: lantern.storyId, accountId: reader.account.userId };
    await server.db.db.insert(storyLikes).values(row);
    await server.db.db.insert(storyFavorites).values(row);
    const flags = async (more: CallOptions = {}) => {
      const { body } = await server.call('GET', '/api/stories/getStory', {
        query: { storyId: lantern.storyId },
        ...more,
      });
      return [body.story.storyLiked, body.story.storyFavorited, body.story.storyLikes];
    };
    expect(await flags(asSomebody(reader))).toEqual([true, true, 1]);
    expect(await flags(asSomebody(author))).toEqual([false, false, 1]);
    expect(await flags()).toEqual([false, false, 1]);
  });
});

describe('the lists', () => {
  test('are sorted by their value, then newest, then id', async () => {
    const at = (seconds: number) => new Date(Date.now() - 86_400_000 - seconds * 1000);
    await insert([
      { name: 'Old', likes: 7, plays: 1, ratings: 2, ratingStars: 10, createdAt: at(30) },
      { name: 'New', likes: 7, plays: 2, ratings: 2, ratingStars: 4, createdAt: at(10) },
      { name: 'Top', likes: 9, plays: 1, ratings: 9, ratingStars: 27, createdAt: at(20) },
    ]);
    expect((await names({ filter: 'storyLikes' })).slice(0, 3)).toEqual(['Top', 'New', 'Old']);
    expect((await names({ filter: 'storyPlays' })).slice(0, 3)).toEqual(['New', 'Top', 'Old']);
    const rated = await names({ filter: 'storyRating' });
    expect(rated.filter((name) => ['Old', 'New', 'Top'].includes(name))).toEqual(['Old', 'Top', 'New']);
    expect(await names({})).toEqual([crown.launch.name, lantern.launch.name, 'New', 'Top', 'Old']);
  });

  test('show private stories only to their owner, in their own list', async () => {
    await insert([{ name: 'Secret', visibility: 'private' }]);
    await insert([
      { name: 'Hidden', hiddenAt: new Date() },
      { name: 'Trashed', deletedAt: new Date() },
    ]);
    for (const name of ['Secret', 'Hidden', 'Trashed']) {
      expect(await names({ pageSize: 50 }, asSomebody(author))).not.toContain(name);
    }
    const own = await names({ filter: 'myStories', pageSize: 50, userId: author.account.userId }, asSomebody(author));
    expect(own).toEqual(expect.arrayContaining(['Secret', 'Hidden', 'Old']));
    expect(own).not.toContain('Trashed');
    expect(await names({ filter: 'myStories' }, asSomebody(reader))).toEqual([]);
    expect(await names({ filter: 'myStories', userId: '1' })).toEqual([]);
  });

  test('are paged and end', async () => {
    await insert(
      Array.from({ length: 20 }, (_, index) => ({ name: `Page ${index}`, createdAt: new Date(index * 1000) })),
    );
    const page = async (number: number) =>
      (await server.call('GET', '/api/stories/getStories', { query: { page: number, pageSize: 10 } })).body;
    const [first, second, third, beyond] = await Promise.all([1, 2, 3, 4].map(page));
    expect([first, second, third, beyond].map(({ stories: list }) => list.length)).toEqual([10, 10, 5, 0]);
    expect([first, second, third, beyond].map(({ nextPage }) => nextPage)).toEqual([2, 3, null, null]);
    expect([first, beyond].map(({ totalPages }) => totalPages)).toEqual([3, 3]);
    const ids = [first, second, third].flatMap(({ stories: list }) =>
      list.map(({ storyId }: { storyId: string }) => storyId),
    );
    expect(new Set(ids).size).toBe(25);
    const far = await page(1_000_000);
    expect(far).toEqual({ stories: [], nextPage: null, totalPages: 3 });
  });

  test.each([{ page: 0 }, { page: 'x' }, { pageSize: 51 }, { pageSize: 0 }, { filter: 'best' }])(
    'reject %o',
    async (query) => {
      const answer = await server.call('GET', '/api/stories/getStories', { query: query as Record<string, string> });
      expect(answer.status).toBe(400);
    },
  );

  test('by tag ignore case', async () => {
    const tagged = async (tag: string) => {
      const { body } = await server.call('GET', '/api/stories/getStoriesByTag', { query: { tag } });
      return [body.stories.map(({ storyName }: { storyName: string }) => storyName), body.totalPages];
    };
    expect(await tagged('heritage')).toEqual([[lantern.launch.name], 1]);
    expect(await tagged('No such tag')).toEqual([[], 1]);
    const { body } = await server.call('GET', '/api/tags/getTags');
    const known = body.tags.map(({ tag }: { tag: string }) => tag);
    expect(known).toEqual(expect.arrayContaining(lantern.launch.tags));
    expect(new Set(known).size).toBe(known.length);
  });

  test('reject another account’s user id and an invalid token', async () => {
    const query = { userId: reader.account.userId };
    const answer = await server.call('GET', '/api/stories/getStories', { query, token: author.token });
    expect([answer.status, answer.body.error]).toEqual([403, 'Not Allowed.']);
    expect((await server.call('GET', '/api/stories/getStories', { token: 'nonsense' })).status).toBe(401);
  });
});

test('a page needs the same number of queries for many stories as for one', async () => {
  // Every query passes through this method, including prepared ones.
  const asked = vi.spyOn(server.db.sql, 'unsafe');
  const db = server.db.reader;
  const pictures = { address: (hash: string) => hash, profile: () => '' };
  const feed = createStories({
    db,
    tokens: server.tokens,
    scenes: createScenes(db, pictures.address),
    blocks: createBlocks({ store: server.db, profilePicture: pictures.profile }),
    pictures,
  });
  const askedFor = async (pageSize: number) => {
    asked.mockClear();
    const { stories: list } = await feed.page({ kind: 'newest' }, { page: 1, pageSize }, null);
    return [list.length, asked.mock.calls.length];
  };
  const [one, many] = [await askedFor(1), await askedFor(20)];
  expect([one[0], many[0]]).toEqual([1, 20]);
  expect(one[1]).toBe(2);
  expect(many[1]).toBe(2);
  asked.mockRestore();
});

describe('a story with its scenes', () => {
  test('has its scenes in order with all content, and no spoilers', async () => {
    const answer = await server.call('GET', '/api/stories/getStory', { query: { storyId: lantern.storyId } });
    const { story, storyToken } = answer.body;
    expect(storyToken).toBeUndefined();
    expect(story.scenes.map(({ sceneName }: { sceneName: string }) => sceneName)).toEqual(
      lantern.launch.scenes.map(({ name }) => name),
    );
    const [scene] = story.scenes;
    expect([scene.characters, scene.items, scene.quests].map((list) => list.length)).toEqual([2, 2, 3]);
    expect(scene.quests[0].questDescription).toBe('Talk to Sorcha Ní Fhlatharta.');
    expect(scene.quests[1].questTriggerId).toBe(scene.items[0].itemId);
    const answerText = JSON.stringify(answer.body);
    const [character] = lantern.launch.characters;
    if (!character?.secret) throw new Error('The story has no secret to keep.');
    const secrets = [
      ...character.personalKnowledge,
      character.secret,
      ...(lantern.launch.scenes[0]?.commonKnowledge ?? []),
    ];
    const { items = [], quests = [] } = lantern.launch.scenes[0] ?? {};
    for (const secret of [...secrets, ...items.map((item) => item.searchText), ...quests.map((quest) => quest.hint)]) {
      expect(answerText).not.toContain(JSON.stringify(secret).slice(1, -1));
    }
    expect(answerText).not.toContain('itemSpot');
  });

  test('that is private is found only by its owner and admins', async () => {
    const admin = await server.signUp({ email: 'admin@example.org', userName: 'Admin' });
    const [own] = await insert([{ name: 'Mine', visibility: 'private' }]);
    const status = async (more: CallOptions = {}) => {
      const answer = await server.call('GET', '/api/stories/getStory', { query: { storyId: own?.id ?? '' }, ...more });
      return [answer.status, answer.body.error];
    };
    const missing = [404, 'Story Not Found.'];
    expect(await status()).toEqual(missing);
    expect(await status(asSomebody(reader))).toEqual(missing);
    expect(await status(asSomebody(author))).toEqual([200, undefined]);
    expect(await status(asSomebody(admin))).toEqual([200, undefined]);
    await server.db.db
      .update(stories)
      .set({ deletedAt: new Date() })
      .where(eq(stories.id, own?.id ?? ''));
    expect(await status(asSomebody(admin))).toEqual(missing);
    for (const storyId of ['nothing', '00000000-0000-0000-0000-000000000000', "'; drop table stories"]) {
      expect((await server.call('GET', '/api/stories/getStory', { query: { storyId } })).status).toBe(404);
    }
  });
});

describe('the featured story', () => {
  test('is the first visible one', async () => {
    const featured = async () => (await server.call('GET', '/api/stories/getFeatured')).body.featured;
    const first = await featured();
    expect(first.story.storyId).toBe(crown.storyId);
    expect(first).toMatchObject({ portraitAlt: 'Queen Isaura', scenes: 3 });
    expect((await server.call('GET', first.portraitURL)).status).toBe(200);
    expect((await server.call('GET', first.backgroundImageURL)).status).toBe(200);
    await unpublish(server, crown.storyId);
    expect((await featured()).story.storyId).toBe(lantern.storyId);
    await unpublish(server, lantern.storyId);
    expect(await featured()).toBeNull();
  });
});

test('an author’s list has their public stories and nobody else’s, even for themself', async () => {
  const other = await server.signUp({ userName: 'Other' });
  const ownerId = other.account.userId;
  await insert([
    { ownerId, name: 'Seen' },
    { ownerId, name: 'Kept', visibility: 'private' },
    { ownerId, name: 'Gone', deletedAt: new Date() },
  ]);
  const query = { authorId: ownerId };
  expect(await names(query)).toEqual(['Seen']);
  expect(await names({ ...query, filter: 'myStories' }, asSomebody(other))).toEqual(['Seen']);
  const body = { blockedUserId: ownerId };
  const token = (await server.signUp({ userName: 'Blocker' })).token;
  await server.call('PUT', '/api/blocks/blockPerson', { token, json: body });
  expect(await names(query, { token })).toEqual([]);
});
