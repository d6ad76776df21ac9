import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, createStudio, done, makeStory } from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
});

afterAll(() => server?.close());

test('a variant descends from a bounded number of characters, and others may still use it in their scenes', async () => {
  const studio = createStudio(server, await server.signUp());
  const make = (originalCharacterId?: string) =>
    studio.createCharacter({ ...(originalCharacterId && { originalCharacterId }) });
  let { characterId } = done(await make()).character;
  for (let made = 0; made < limits.originalsMost; made += 1)
    ({ characterId } = done(await make(characterId)).character);
  expect(await make(characterId)).toMatchObject({
    status: 400,
    body: { fields: { originalCharacterId: 'A variant descends from at most 12 characters.' } },
  });
  const other = createStudio(server, await server.signUp());
  const { sceneId } = await makeStory(other);
  done(await other.json('PUT', '/api/scenes/updateCharacters', { sceneId, characters: [characterId] }));
});
