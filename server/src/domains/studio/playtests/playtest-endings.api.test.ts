import type { Playtest } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let studio: Studio;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  studio = createStudio(server, await server.signUp());
});

afterAll(() => server?.close());

const start = async (storyId: string): Promise<Playtest> =>
  done(await studio.json('POST', '/api/playtests/startPlaytest', { storyId })).playtest;
const read = async (playtestId: string): Promise<Playtest> =>
  done(await studio.get('/api/playtests/getPlaytest', { playtestId })).playtest;

test('plays for every ending, and says why one was missed', async () => {
  const { storyId, sceneId, characterId } = await makeStory(studio);
  const option = (optionId: string) => ({ optionId, label: `Go ${optionId}`, text: 'You go.', set: [] });
  const ending = (endingId: string, when?: unknown) => ({
    endingId,
    title: endingId,
    text: 'x',
    ...(when ? { when } : {}),
  });
  const rules = {
    choices: [
      { choiceId: 'way', sceneId, characterId: null, question: 'Where?', options: [option('left'), option('right')] },
    ],
    endings: [
      ending('both', { and: [{ chose: ['way', 'left'] }, { chose: ['way', 'right'] }] }),
      ending('told', { told: [characterId, 'My brother drowned.'] }),
      ending('right', { chose: ['way', 'right'] }),
      ending('plain'),
    ],
  };
  done(await studio.json('PUT', '/api/stories/editStoryRules', { storyId, version: 1, rules }));
  const started = await start(storyId);
  expect(started.endings.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  await server.modules.playtests.settled();
  const playtest = await read(started.playtestId);
  expect([playtest.status, playtest.failure]).toEqual(['done', undefined]);
  expect(playtest.endings).toEqual([
    {
      ...{ endingId: 'both', title: 'both', status: 'missed', plays: 0, messages: null, choices: [] },
      why: expect.stringMatching(/^It can never be reached: it never happens that ‘Where\?’/),
    },
    {
      ...{ endingId: 'told', title: 'told', status: 'missed', plays: 2, messages: null, choices: [] },
      why: 'The play ended with ‘plain’ instead. Sorcha did not tell ‘My brother drowned.’.',
    },
    {
      ...{ endingId: 'right', title: 'right', status: 'reached', plays: 1, messages: 1, why: '' },
      choices: [{ question: 'Where?', option: 'Go right' }],
    },
    {
      ...{ endingId: 'plain', title: 'plain', status: 'reached', plays: 0, messages: 1, why: '' },
      choices: [{ question: 'Where?', option: 'Go left' }],
    },
  ]);
  expect(playtest.scenes[0]?.transcript.map(({ text }) => text)).not.toContain('Go right');
  expect(await server.db.sql`select 1 from runs where story_id = ${storyId}`).toHaveLength(0);
});

test('decides the dice that an ending needs, however unlikely, and says so', async () => {
  const { storyId, sceneId } = await makeStory(studio);
  const roll = { dice: 2, sides: 100, bonus: 1, atLeast: 201, text: 'You fall.', set: [] };
  const ending = (outcome: string) => ({
    ...{ endingId: outcome, title: outcome, text: 'x' },
    when: { rolled: ['wall', 'climb', outcome] },
  });
  const rules = {
    choices: [
      {
        ...{ choiceId: 'wall', sceneId, characterId: null, question: 'The wall?' },
        options: [{ optionId: 'climb', label: 'Climb', text: 'You are up.', set: [], roll }],
      },
    ],
    endings: [ending('succeeded'), ending('failed')],
  };
  done(await studio.json('PUT', '/api/stories/editStoryRules', { storyId, version: 1, rules }));
  const { playtestId } = await start(storyId);
  await server.modules.playtests.settled();
  const { endings } = await read(playtestId);
  expect(endings.map(({ status }) => status)).toEqual(['reached', 'reached']);
  // The first play, whose dice fall as they do, fails.
  expect(endings.map(({ choices: [made] }) => made?.roll)).toMatchObject([
    { dice: [100, 100], total: 201, outcome: 'succeeded', planned: true },
    { outcome: 'failed', planned: false },
  ]);
});
