import type { Playtest } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { buildReply, type ScriptedEngine, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let engine: ScriptedEngine;
let studio: Studio;
/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;

beforeAll(async () => {
  engine = scriptedEngine();
  const clock = { now: () => new Date(Date.now() + ahead) };
  server = await startTestServer({ engine, speech: scriptedSpeech(), clock });
  await addTags(server, 'Mystery');
  studio = createStudio(server, await server.signUp());
});

afterAll(() => server?.close());

test('a playtest ends after ten minutes, and reports the endings that are left as missed for that reason', async () => {
  const { storyId, characterId } = await makeStory(studio);
  const endings = ['told', 'other', 'plain'].map((endingId) => ({ endingId, title: endingId, text: 'x' }));
  const when = { told: [characterId, 'My brother drowned.'] };
  const rules = { endings: [{ ...endings[0], when }, { ...endings[1], when }, endings[2]] };
  done(await studio.json('PUT', '/api/stories/editStoryRules', { storyId, version: 1, rules }));
  /** Starts a playtest whose answers take so many minutes, from the given one on. */
  const playSlowly = async (minutes: number, from: number) => {
    let answers = 0;
    engine.play(async function* (input) {
      answers += 1;
      if (answers >= from) ahead += minutes * 60_000;
      yield* buildReply(input, ['Aye.']);
    });
    const { playtest } = done(await studio.json('POST', '/api/playtests/startPlaytest', { storyId }));
    const { playtestId } = playtest;
    await server.modules.playtests.settled();
    ahead = 0;
    const played: Playtest = done(await studio.get('/api/playtests/getPlaytest', { playtestId })).playtest;
    return { answers, playtest: played };
  };
  const { transcript = [] } = (await playSlowly(0, 0)).playtest.scenes[0] ?? {};
  const firstPlay = transcript.filter(({ who }) => who === 'character').length;
  const why = 'The playtest was over before that: it plays for 10 minutes at most.';
  const { playtest } = await playSlowly(6, firstPlay + 1);
  expect(playtest).toMatchObject({ status: 'done', scenes: [{ status: 'done' }] });
  expect(playtest.endings).toMatchObject([
    { status: 'missed', why },
    { status: 'missed', plays: 0, why },
    { status: 'reached' },
  ]);
  const slow = await playSlowly(11, 1);
  expect(slow.playtest).toMatchObject({ status: 'failed', failure: 'It took longer than 10 minutes.' });
  expect(slow.playtest.endings).toMatchObject([
    { status: 'missed', why },
    { status: 'missed', why },
    { status: 'missed', why },
  ]);
  expect(slow.answers).toBe(1);
});
