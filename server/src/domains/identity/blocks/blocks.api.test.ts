import { limits } from '@emberlore/contract';
import { stories, storyFavorites } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCharacter, addComment, addScene, addStory } from '../../../testing/community.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let author: Player;
let reader: Player;
let friend: Player;
let storyId: string;
let friendsStory: string;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  author = await server.signUp({ userName: 'Corvin' });
  reader = await server.signUp({ userName: 'Reader' });
  friend = await server.signUp({ userName: 'Friend' });
  storyId = await addStory(server, author, { name: 'The Loud Bell', tags: ['Heritage'], featuredRank: 0 });
  friendsStory = await addStory(server, friend, { name: 'The Quiet Bell', tags: ['Heritage'] });
});

beforeEach(() => server.db.sql`delete from account_blocks`);

afterAll(() => server?.close());

const block = (player: Player, whom: Player) =>
  server.call('PUT', '/api/blocks/blockPerson', {
    token: player.token,
    json: { blockedUserId: whom.account.userId },
  });

const unblock = (player: Player, whom: Player) =>
  server.call('DELETE', '/api/blocks/unblockPerson', {
    token: player.token,
    query: { blockedUserId: whom.account.userId },
  });

test('concurrent blocks by one account wait for each other instead of failing', async () => {
  const others = await Promise.all(Array.from({ length: 8 }, () => server.signUp()));
  const answers = await Promise.all(others.map((other) => block(reader, other)));
  expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
});

async function ask(player: Player | null, path: string, query: Record<string, string | number> = {}) {
  const answer = await server.call('GET', path, { query, ...(player ? { token: player.token } : {}) });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}

const listNames = (list: { storyName: string }[]) => list.map(({ storyName }) => storyName).sort();

/** Every list of stories that could include the author's story. */
const lists: [string, string, Record<string, string>?][] = [
  ['newest', '/api/stories/getStories'],
  ['most liked', '/api/stories/getStories', { filter: 'storyLikes' }],
  ['most played', '/api/stories/getStories', { filter: 'storyPlays' }],
  ['best rated', '/api/stories/getStories', { filter: 'storyRating' }],
  ['a tag', '/api/stories/getStoriesByTag', { tag: 'Heritage' }],
  ['a search by name', '/api/search/searchStories', { searchQuery: 'bell' }],
  ['a search by author', '/api/search/searchStories', { searchQuery: 'corvin' }],
  ['a search with a slip', '/api/search/searchStories', { searchQuery: 'lowd bell' }],
];

describe('a blocked account', () => {
  test.each(lists)(
    'has no story in %s, with exact pages, and all of them after unblocking',
    async (_name, path, query) => {
      const before = await ask(reader, path, query);
      expect(listNames(before.stories)).toContain('The Loud Bell');
      expect((await block(reader, author)).status).toBe(200);
      const during = await ask(reader, path, query);
      expect(listNames(during.stories)).toEqual(listNames(before.stories).filter((name) => name !== 'The Loud Bell'));
      expect(during.totalPages).toBe(1);
      expect(listNames((await ask(friend, path, query)).stories)).toEqual(listNames(before.stories));
      expect(listNames((await ask(null, path, query)).stories)).toEqual(listNames(before.stories));
      await unblock(reader, author);
      expect(await ask(reader, path, query)).toEqual(before);
    },
  );

  test('leaves no gaps: pages after the block are full', async () => {
    const more: string[] = [];
    for (let index = 0; index < 12; index += 1) more.push(await addStory(server, author, { tags: ['Gaps'] }));
    for (let index = 0; index < 11; index += 1) more.push(await addStory(server, friend, { tags: ['Gaps'] }));
    await block(reader, author);
    const pages = [
      await ask(reader, '/api/stories/getStoriesByTag', { tag: 'Gaps' }),
      await ask(reader, '/api/stories/getStoriesByTag', { tag: 'Gaps', page: 2 }),
    ];
    expect(pages.map(({ stories: list, totalPages }) => [list.length, totalPages])).toEqual([
      [10, 2],
      [1, 2],
    ]);
    for (const id of more) await server.db.db.delete(stories).where(eq(stories.id, id));
  });

  test('appears in no comment, including the top one', async () => {
    const loud = await addComment(server, author, friendsStory, { text: 'Rubbish.', likes: 5 });
    await addComment(server, reader, friendsStory, { text: 'Lovely.' });
    const top = async (player: Player) => (await ask(player, '/api/stories/getStory', { storyId: friendsStory })).story;
    expect((await top(reader)).storyTopComment.comment).toBe('Rubbish.');
    await block(reader, author);
    expect((await top(reader)).storyTopComment.comment).toBe('Lovely.');
    expect((await top(friend)).storyTopComment.comment).toBe('Rubbish.');
    const { comments } = await ask(reader, '/api/comments/getComments', { storyId: friendsStory });
    expect(comments.map(({ comment }: { comment: string }) => comment)).toEqual(['Lovely.']);
    await server.call('DELETE', '/api/comments/deleteComment', { token: author.token, query: { commentId: loud } });
  });

  test('can still comment on the blocker’s story, unseen by the blocker and unaware of the block', async () => {
    const mine = await addStory(server, reader, { name: 'Mine' });
    await block(reader, author);
    const json = { storyId: mine, comment: 'Hear me.', commentStars: 1 };
    const sent = await server.call('POST', '/api/comments/sendComment', { token: author.token, json });
    expect(sent.status).toBe(200);
    expect((await ask(author, '/api/comments/getComments', { storyId: mine })).comments).toHaveLength(1);
    expect((await ask(reader, '/api/comments/getComments', { storyId: mine })).comments).toEqual([]);
    expect((await ask(author, '/api/stories/getStory', { storyId: mine })).story).not.toHaveProperty('storyHidden');
    expect((await ask(author, '/api/blocks/getBlocks')).blocks).toEqual([]);
    await server.db.db.delete(stories).where(eq(stories.id, mine));
  });

  test('has no character in the picker and no story on the blocker’s shelves', async () => {
    await addCharacter(server, author, { name: 'Grackle' });
    await server.db.db.insert(storyFavorites).values({ storyId, accountId: reader.account.userId });
    const [run] = await server.db.sql`
      insert into runs (story_id, account_id) values (${storyId}, ${reader.account.userId}) returning id`;
    const sceneId = await addScene(server, storyId, []);
    await server.db.sql`insert into run_scenes (run_id, scene_id, won_at) values (${run?.id}, ${sceneId}, now())`;
    const shelves = async () => [
      (await ask(reader, '/api/characters/getCharacters', { scope: 'public' })).characters.length,
      (await ask(reader, '/api/profile/myFavorites')).stories.length,
      (await ask(reader, '/api/stories/getContinue')).stories.length,
    ];
    expect(await shelves()).toEqual([1, 1, 1]);
    await block(reader, author);
    expect(await shelves()).toEqual([0, 0, 0]);
    await unblock(reader, author);
    expect(await shelves()).toEqual([1, 1, 1]);
  });

  test('is not the featured story', async () => {
    await block(reader, author);
    expect((await ask(reader, '/api/stories/getFeatured')).featured).toBeNull();
  });

  test('can still be opened by a link, which shows the block and offers to lift it', async () => {
    const readStory = async (player: Player | null) => (await ask(player, '/api/stories/getStory', { storyId })).story;
    expect((await readStory(reader)).storyUserBlocked).toBe(false);
    await block(reader, author);
    expect((await readStory(reader)).storyUserBlocked).toBe(true);
    expect(await readStory(author)).not.toHaveProperty('storyUserBlocked');
    expect(await readStory(null)).not.toHaveProperty('storyUserBlocked');
  });
});

describe('the list of blocks', () => {
  test('is private, newest first and free of duplicates', async () => {
    await block(reader, author);
    await Promise.all([block(reader, friend), block(reader, friend), block(reader, friend)]);
    const { blocks, totalPages } = await ask(reader, '/api/blocks/getBlocks');
    expect(blocks.map((each: { blockedUserName: string }) => each.blockedUserName)).toEqual(['Friend', 'Corvin']);
    expect(totalPages).toBe(1);
    await unblock(reader, friend);
    await unblock(reader, friend);
    expect((await ask(reader, '/api/blocks/getBlocks')).blocks).toHaveLength(1);
    expect((await ask(friend, '/api/blocks/getBlocks')).blocks).toEqual([]);
  });

  test('rejects unknown accounts, the caller and entries over its limit', async () => {
    const outcome = async (blockedUserId: string) => {
      const answer = await server.call('PUT', '/api/blocks/blockPerson', {
        token: reader.token,
        json: { blockedUserId },
      });
      return [answer.status, answer.body.error];
    };
    expect(await outcome('nobody')).toEqual([404, 'Account Not Found.']);
    expect(await outcome(reader.account.userId)).toEqual([400, 'Invalid Input.']);
    const { sql } = server.db;
    await sql`insert into accounts (email, user_name, password_hash)
      select 'crowd' || n || '@example.org', 'Crowd', 'x' from generate_series(1, ${limits.blocksMost}) n`;
    await sql`insert into account_blocks (blocker_id, blocked_id)
      select ${reader.account.userId}, id from accounts where user_name = 'Crowd'`;
    expect(await outcome(author.account.userId)).toEqual([400, 'Invalid Input.']);
    const [house] = await sql`insert into accounts (account_type, user_name) values ('house', 'House') returning id`;
    expect(await outcome(String(house?.id))).toEqual([404, 'Account Not Found.']);
  });
});

test('is read once per list of stories, not once per story', async () => {
  await block(reader, author);
  const [plan] = await server.db.sql`explain (format json) select stories.id from stories
    where listed and owner_id not in (select blocked_id from account_blocks where blocker_id = ${reader.account.userId}::uuid)
    order by likes desc, created_at desc, id desc limit 10`;
  expect(JSON.stringify(plan)).toContain('hashed SubPlan');
});
