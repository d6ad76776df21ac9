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
