import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let owner: Player;
let studio: Studio;
let storyId: string;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  owner = await server.signUp();
  studio = createStudio(server, owner);
  ({ storyId } = await makeStory(studio, { storyName: 'The Fen' }));
  done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, storyVisibility: 'public' } }));
});

afterAll(() => server?.close());

const comment = (by: Player, text: string, commentStars = 4) =>
  server.call('POST', '/api/comments/sendComment', {
    token: by.token,
    json: { storyId, comment: text, commentStars },
  });
const readNews = async () =>
  done(await studio.get('/api/notifications/getNotifications')).notifications.map(
    ({ notificationKind: kind, notificationHeading: heading, notificationPath: path }: Record<string, string>) => [
      kind,
      heading,
      path,
    ],
  );
const latestId = async () =>
  done(await studio.get('/api/notifications/getNotifications')).notifications[0].notificationId;

test('authors hear of comments and ratings, once for each story until they have read of it', async () => {
  const [reader, other] = [await server.signUp(), await server.signUp()];
  const path = `/home?story=${storyId}`;
  done(await comment(owner, 'My own.'));
  expect(await readNews()).toEqual([]);
  done(await comment(reader, 'Fog and bells.'));
  expect(await readNews()).toEqual([['comment', 'A new comment on ‘The Fen’', path]]);
  done(await comment(other, 'So good.'));
  expect(await readNews()).toEqual([['comment', 'New comments on ‘The Fen’', path]]);
  done(await comment(other, ''));
  const [rating] = done(await studio.get('/api/notifications/getNotifications')).notifications;
  expect(rating).toMatchObject({ notificationKind: 'rating', notificationHeading: 'A new rating of ‘The Fen’' });
  const { notificationId } = rating;
  done(await studio.json('PUT', '/api/notifications/read', { notificationId }));
  done(await comment(reader, 'Again.'));
  expect((await readNews()).map(([, heading]: string[]) => heading)).toEqual([
    'A new comment on ‘The Fen’',
    'A new rating of ‘The Fen’',
    'New comments on ‘The Fen’',
  ]);
});

test('not by those whom they have blocked', async () => {
  const before = await readNews();
  const pest = await server.signUp();
  done(await studio.json('PUT', '/api/blocks/blockPerson', { blockedUserId: pest.account.userId }));
  done(await comment(pest, 'Boo.'));
  expect(await readNews()).toEqual(before);
});

test('of each milestone of their plays, once', async () => {
  const path = `/story/${storyId}/edit?tab=stats`;
  const milestones = async () => {
    server.modules.jobs.wake();
    await server.modules.jobs.settled();
    return (await readNews()).filter(([kind]: string[]) => kind === 'milestone');
  };
  const play = async (times: number) => {
    await server.db.sql`select move_story_counts(${storyId}, 0, 0, 0, 0, ${times})`;
    return milestones();
  };
  expect(await play(9)).toEqual([]);
  expect(await play(3)).toEqual([['milestone', '‘The Fen’ has been played 10 times', path]]);
  expect(await play(1)).toHaveLength(1);
  await server.db.sql`update stories set plays = 9 where id = ${storyId}`;
  expect(await play(1)).toHaveLength(1);
  done(await studio.json('PUT', '/api/notifications/read', { notificationId: await latestId() }));
  expect(await play(2000)).toEqual([
    ['milestone', '‘The Fen’ has been played 1,000 times', path],
    ['milestone', '‘The Fen’ has been played 10 times', path],
  ]);
});
