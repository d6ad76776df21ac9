import { openingOf, openingSentences } from '@emberlore/contract';
import { readWavInfo } from '@emberlore/voice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantStory, type StoryVisit, sceneAt, visit } from '../../../testing/play.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

// Uses the real speech engine.

let server: TestServer;
let storyId: string;
let played: StoryVisit;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine() });
  ({ storyId } = await plantStory(server, 'the-lantern-of-inis-mor'));
  played = await visit(server, storyId);
});

afterAll(() => server.close());

const hear = (query: Record<string, string | number>) =>
  server.call('GET', '/api/scenes/hearOpening', {
    token: played.player.token,
    query: { storyToken: played.storyToken, ...query },
  });

test('an opening is spoken sentence by sentence, for free', async () => {
  const scene = sceneAt(played, 0);
  const sentences = openingSentences(openingOf(scene));
  expect(scene.sceneOpening).toMatch(/^You climb to a dark tower/);
  for (const [part, sentence] of sentences.entries()) {
    const { status, body } = await hear({ sceneId: scene.sceneId, part });
    expect([status, body.parts]).toEqual([200, sentences.length]);
    expect(body.message).toMatchObject({ messageUser: 'narrator', message: sentence });
    expect(readWavInfo(new Uint8Array(Buffer.from(body.message.audioChunk, 'base64'))).seconds).toBeGreaterThan(1);
  }
  const beyond = await hear({ sceneId: scene.sceneId, part: sentences.length });
  expect([beyond.status, Object.keys(beyond.body.fields)]).toEqual([400, ['part']]);
});

test('a scene without an opening is introduced by its description', async () => {
  const { sceneId, sceneDescription } = sceneAt(played, 1);
  await server.db.sql`update scenes set opening = '' where id = ${sceneId}`;
  const { body } = await hear({ sceneId });
  expect(body.message.message).toBe(openingSentences(openingOf({ sceneDescription }))[0]);
});

test('the names that an author leaves open are spoken', async () => {
  const { sceneId, characters } = sceneAt(played, 1);
  await server.db.sql`update scenes set opening = 'You are {{user}}, and {{char}} waits.' where id = ${sceneId}`;

  const { body } = await hear({ sceneId, part: 0 });
  expect(body.message.message).toBe(
    `You are ${played.player.account.userName}, and ${characters[0]?.characterName} waits.`,
  );
});

test('speech that takes long holds up no reads', async () => {
  const hold = Promise.withResolvers<void>();
  let asked = 0;
  const speech = {
    ...scriptedSpeech(),
    async speak() {
      asked += 1;
      await hold.promise;
      return null;
    },
  };
  const slow = await startTestServer({ engine: scriptedEngine(), speech });
  const planted = await plantStory(slow, 'the-lantern-of-inis-mor');
  const { player, storyToken, ...visited } = await visit(slow, planted.storyId);
  const { sceneId } = sceneAt({ player, storyToken, ...visited }, 0);
  // More than the reads that run at once, all of which must be answered.
  const listening = Array.from({ length: 20 }, () =>
    slow.call('GET', '/api/scenes/hearOpening', { token: player.token, query: { storyToken, sceneId } }),
  );
  await expect.poll(() => asked).toBeGreaterThan(0);
  expect((await slow.call('GET', '/api/stories/getStory', { query: { storyId: planted.storyId } })).status).toBe(200);
  hold.resolve();
  await Promise.all(listening);
  await slow.close();
});

test('only a scene of the story has an opening', async () => {
  expect((await hear({ sceneId: '00000000-0000-7000-8000-000000000000' })).status).toBe(404);
  expect((await hear({ sceneId: 'nowhere' })).status).toBe(404);
});
