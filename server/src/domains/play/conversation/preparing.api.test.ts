import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, characterInfo, createStudio, done, makeStory } from '../../../testing/creating.ts';
import { say } from '../../../testing/play.ts';
import { createDoor, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
/** The descriptions of the characters that were prepared. */
const prepared: string[] = [];
const { opened, open } = createDoor();

beforeAll(async () => {
  const engine = scriptedEngine();
  const warm: typeof engine.warm = async ({ description }) => {
    prepared.push(description);
    await opened;
  };
  server = await startTestServer({ engine: { ...engine, warm }, speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
});

afterAll(() => server?.close());

test('changing a character and opening its talk again and again prepares it twice, and talk does not wait for it', async () => {
  const player = await server.signUp();
  const studio = createStudio(server, player);
  const { sceneId, characterId } = await makeStory(studio);
  let sessionToken = '';
  for (let version = 1; version <= 6; version += 1) {
    const info = { ...characterInfo, characterId, characterDescription: `Version ${version}.` };
    done(await studio.send('PUT', '/api/characters/updateCharacter', { characterInfo: info }));
    const place = { scene: { sceneId }, character: { characterId } };
    ({ sessionToken } = done(await studio.json('POST', '/api/inworld/getSessionToken', place)));
    await expect.poll(() => prepared).toContain('Version 1.');
  }
  expect((await say(server, player, sessionToken, 'Who are you?')).status).toBe(200);
  expect(prepared).toEqual(['Version 1.']);
  open();
  await expect.poll(() => prepared.slice(0, 2)).toEqual(['Version 1.', 'Version 6.']);
  expect(server.log()).not.toContain('Preparing a character failed');
});
