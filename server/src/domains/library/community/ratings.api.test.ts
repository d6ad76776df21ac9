import { stories } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStory } from '../../../testing/community.ts';
import { publish } from '../../../testing/life.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { hideComment, unhideComment } from './hidden-comments.repository.ts';

let server: TestServer;
let author: Player;
let reader: Player;

beforeAll(async () => {
  server = await startTestServer({ settings: { SIGNUP_CREDITS: '30' } });
  author = await server.signUp({ userName: 'Author' });
  reader = await server.signUp({ userName: 'Reader' });
});
afterAll(() => server?.close());

async function rate(storyId: string, { token }: Player, commentStars: number): Promise<string> {
  const json = { storyId, comment: 'Fine.', commentStars };
  const answer = await server.call('POST', '/api/comments/sendComment', { token, json });
  expect(answer.status).toBe(200);
  return answer.body.commentId;
}

async function namesBy(filter: string): Promise<string[]> {
  const { body } = await server.call('GET', '/api/stories/getStories', { query: { filter, pageSize: 50 } });
  return body.stories.map(({ storyName }: { storyName: string }) => storyName);
}

const getStory = async (storyId: string) =>
  (await server.call('GET', '/api/stories/getStory', { query: { storyId } })).body.story;

test('an account can’t lift a story to the top of the rating by rating its own or rating repeatedly', async () => {
  const [mine, pushed, liked] = await Promise.all([
    addStory(server, author, { name: 'Mine' }),
    addStory(server, reader, { name: 'Pushed' }),
    addStory(server, await server.signUp(), { name: 'Liked' }),
  ]);
  for (let sent = 0; sent < 20; sent += 1) await rate(mine, author, 5);
  await rate(liked, author, 4);
  await rate(liked, reader, 4);
  await rate(pushed, author, 1);
  for (let sent = 0; sent < 10; sent += 1) await rate(pushed, author, 5);
  const last = await rate(pushed, author, 3);
  expect(await namesBy('storyRating')).toEqual(['Liked', 'Pushed', 'Mine']);
  expect(await getStory(mine)).toMatchObject({
    storyTotalStars: 100,
    storyComments: 20,
    storyRating: 0,
    storyRatings: 0,
  });
  // A comment without stars lowers nothing.
  await rate(liked, reader, 0);
  expect(await getStory(liked)).toMatchObject({ storyTotalStars: 8, storyComments: 3, storyRating: 4 });
  expect(await getStory(pushed)).toMatchObject({ storyTotalStars: 54, storyComments: 12 });

  const removed = { token: author.token, query: { commentId: last } };
  expect((await server.call('DELETE', '/api/comments/deleteComment', removed)).status).toBe(200);
  expect(await namesBy('storyRating')).toEqual(['Pushed', 'Liked', 'Mine']);
});

test('a hidden comment does not count in the rating, and counts again when it is restored', async () => {
  const storyId = await addStory(server, author, { name: 'Reported' });
  const first = await rate(storyId, reader, 2);
  const second = await rate(storyId, reader, 5);
  const getRating = async () => {
    const [row] = await server.db.db.select().from(stories).where(eq(stories.id, storyId));
    return row && [row.ratings, row.ratingStars];
  };
  const { transact } = server.db;
  await transact((writer) => hideComment(writer, second));
  expect(await getRating()).toEqual([1, 2]);
  await transact((writer) => hideComment(writer, first));
  expect(await getRating()).toEqual([0, 0]);
  await transact((writer) => unhideComment(writer, second));
  await transact((writer) => unhideComment(writer, first));
  expect(await getRating()).toEqual([1, 5]);
});

test('an owner’s own plays count neither in the list by plays nor in the stats', async () => {
  const [played, own] = [await publish(server, author, 'Played'), await publish(server, author, 'Own')];
  const play = (storyId: string, { token }: Player) =>
    server.call('PUT', '/api/stories/playStory', { token, query: { storyId } });
  await play(played, reader);
  for (let times = 0; times < 3; times += 1) {
    expect((await play(own, author)).status).toBe(200);
    await server.db.sql`insert into run_scenes (run_id, scene_id) select runs.id, scenes.id
      from runs join scenes using (story_id) where runs.story_id = ${own} and runs.closed_at is null limit 1`;
  }
  expect([(await getStory(played)).storyPlays, (await getStory(own)).storyPlays]).toEqual([1, 0]);
  expect((await namesBy('storyPlays'))[0]).toBe('Played');
  const query = { storyId: own, days: 7 };
  const { body } = await server.call('GET', '/api/story-stats/getStoryStats', { token: author.token, query });
  expect(JSON.stringify(body)).toContain('"plays":0');
  expect(JSON.stringify(body)).not.toContain('"plays":1');
});

test('an account’s plays count once a day, however many runs it starts', async () => {
  const story = await publish(server, author, 'Replayed');
  const replay = async ({ token }: Player) => {
    expect((await server.call('PUT', '/api/stories/playStory', { token, query: { storyId: story } })).status).toBe(200);
    const closed = await server.call('POST', '/api/stories/closeRun', { token, json: { storyId: story } });
    expect(closed.status).toBe(200);
  };
  for (let times = 0; times < 5; times += 1) await replay(reader);
  await Promise.all([1, 2, 3].map(() => replay(reader)));
  const plays = async () => {
    const query = { storyId: story, days: 7 };
    const { body } = await server.call('GET', '/api/story-stats/getStoryStats', { token: author.token, query });
    return [(await getStory(story)).storyPlays, body.stats.totals.plays];
  };
  expect(await plays()).toEqual([1, 1]);
  await server.db.sql`update runs set play_counted_at = play_counted_at - interval '1 day' where story_id = ${story}`;
  await replay(reader);
  expect((await getStory(story)).storyPlays).toBe(2);
});
