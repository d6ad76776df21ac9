import { stories } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStory } from '../../../testing/community.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let author: Player;
let reader: Player;
let other: Player;
let storyId: string;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  author = await server.signUp({ userName: 'Author' });
  reader = await server.signUp({ userName: 'Reader' });
  other = await server.signUp({ userName: 'Other' });
});

beforeEach(async () => {
  storyId = await addStory(server, author);
});

afterAll(() => server?.close());

const toggles = {
  like: ['POST', '/api/stories/likeStory'],
  unlike: ['DELETE', '/api/stories/removeLikeStory'],
  favorite: ['POST', '/api/stories/favoriteStory'],
  unfavorite: ['DELETE', '/api/stories/removeFavoriteStory'],
} as const;

async function toggle(name: keyof typeof toggles, player: Player, json: Record<string, unknown> = { storyId }) {
  const [method, path] = toggles[name];
  const { status, body } = await server.call(method, path, { token: player.token, json });
  return { status, body };
}

describe('likes and favourites', () => {
  test('can be added and removed, each once', async () => {
    const state = (storyLikes: number, storyLiked: boolean, storyFavorited: boolean) => ({
      status: 200,
      body: { storyLikes, storyLiked, storyFavorited },
    });
    const userId = reader.account.userId;
    expect(await toggle('unlike', reader)).toEqual(state(0, false, false));
    expect(await toggle('like', reader, { storyId, userId })).toEqual(state(1, true, false));
    expect(await toggle('like', reader)).toEqual(state(1, true, false));
    expect(await toggle('like', other)).toEqual(state(2, true, false));
    expect(await toggle('favorite', reader)).toEqual(state(2, true, true));
    expect(await toggle('favorite', reader)).toEqual(state(2, true, true));
    expect(await toggle('unlike', reader)).toEqual(state(1, false, true));
    expect(await toggle('unlike', reader)).toEqual(state(1, false, true));
    expect(await toggle('unfavorite', reader)).toEqual(state(1, false, false));
    expect(await toggle('unfavorite', reader)).toEqual(state(1, false, false));
  });

  test('count once per player under concurrency', async () => {
    const racing = [reader, reader, other, reader, other].map((player) => toggle('like', player));
    const answers = await Promise.all(racing);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // The answer includes changes of the count that still wait for the story's row.
    expect((await toggle('like', reader)).body.storyLikes).toBe(2);
    await Promise.all([toggle('unlike', reader), toggle('unlike', reader), toggle('like', other)]);
    expect((await toggle('like', other)).body.storyLikes).toBe(1);
  });

  test.each(Object.keys(toggles) as (keyof typeof toggles)[])('%s requires a visible story', async (name) => {
    await server.db.db.update(stories).set({ visibility: 'private' }).where(eq(stories.id, storyId));
    const missing = { status: 404, body: { error: 'Story Not Found.', code: 'story.not_found' } };
    expect(await toggle(name, reader)).toEqual(missing);
    expect((await toggle(name, author)).status).toBe(200);
    expect(await toggle(name, reader, { storyId: 'nothing' })).toEqual(missing);
    expect((await toggle(name, reader, {})).status).toBe(400);
    const foreign = await toggle(name, reader, { storyId, userId: other.account.userId });
    expect(foreign).toEqual({ status: 403, body: { error: 'Not Allowed.', code: 'auth.not_allowed' } });
    const [method, path] = toggles[name];
    const visitor = await server.call(method, path, { json: { storyId } });
    expect([visitor.status, visitor.body.error]).toEqual([401, 'No Authorization Token Provided.']);
  });
});

test('a story’s own page counts what is pending, and its owner may send those counts back', async () => {
  await server.db.sql`insert into comments (story_id, account_id, text, stars)
    values (${storyId}, ${other.account.userId}, 'Fine.', 4)`;
  const read = async () => (await server.call('GET', '/api/stories/getStory', { query: { storyId } })).body.story;
  await server.db.sql.begin(async (tx) => {
    // Somebody else’s reaction is being counted: those below stay pending.
    await tx`select from stories where id = ${storyId} for no key update`;
    expect((await toggle('like', reader)).body.storyLikes).toBe(1);
    await server.db.sql`insert into comments (story_id, account_id, text, stars)
      values (${storyId}, ${reader.account.userId}, 'Good.', 5)`;
    expect(await read()).toMatchObject({ storyLikes: 1, storyComments: 2, storyTotalStars: 9 });
  });
  const [row] = await server.db.sql`select likes, comments from stories where id = ${storyId}`;
  expect(row).toEqual({ likes: 0, comments: 1 });
  const json = { story: { storyId, storyLikes: 1, storyComments: 2, storyDescription: 'Newer.' } };
  const edited = await server.call('PUT', '/api/stories/editStory', { token: author.token, json });
  expect(edited.status).toBe(200);
  expect(await read()).toMatchObject({ storyLikes: 1, storyComments: 2, storyDescription: 'Newer.' });
});
