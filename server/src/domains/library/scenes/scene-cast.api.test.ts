import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTags, createStudio, done, fourLines, makeStory, type Studio } from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let studio: Studio;
let other: Studio;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  studio = createStudio(server, await server.signUp({ userName: 'Maren' }));
  other = createStudio(server, await server.signUp());
});

afterAll(() => server?.close());

/** Creates a story without scenes, and a character and an item to put into scenes. */
async function makeEmptyStory() {
  const { storyId } = done(await studio.createStory());
  const { characterId } = done(await studio.createCharacter()).character;
  const { itemId } = done(await studio.createItem()).item;
  return { storyId, characterId, itemId, selected: { selectedCharacters: [characterId], selectedItems: [itemId] } };
}

describe('another account’s character', () => {
  test('is copied into the scene: neither edits nor deletion affect the scene', async () => {
    const { characterId } = done(await other.createCharacter({ characterName: 'Ilane' })).character;
    const { sceneId } = await makeStory(studio);
    const { questId } = done(await studio.createQuest({ questTriggerId: characterId })).quest;
    done(await studio.json('POST', '/api/scenes/createSceneQuest', { sceneId, questId }));
    done(await studio.json('PUT', '/api/scenes/updateCharacters', { sceneId, characters: [{ characterId }] }));
    const [copy] = (await studio.scene(sceneId)).characters;
    expect(copy).toMatchObject({
      characterName: 'Ilane',
      originalCharacterId: characterId,
      characterPersonalKnowledge: [],
      characterKnowledgeSealed: true,
    });
    expect(copy.characterId).not.toBe(characterId);
    const [quest] = (await studio.scene(sceneId)).quests;
    expect(quest).toMatchObject({ questTriggerId: copy.characterId, questDescription: 'Talk to Ilane.' });

    done(await studio.json('PUT', '/api/scenes/updateCharacters', { sceneId, characters: [characterId] }));
    expect((await studio.scene(sceneId)).characters).toMatchObject([{ characterId: copy.characterId }]);
    const { characters } = (await studio.get('/api/characters/getCharacters', { page: 1 })).body;
    expect(characters.map((entry: { characterId: string }) => entry.characterId)).not.toContain(copy.characterId);
    const mine = { characterId: copy.characterId, characterName: 'My Ilane' };
    const form = { characterPronouns: 'She/Her/Hers', characterDescription: 'x', characterVoiceName: 'Nora' };
    done(await studio.send('PUT', '/api/characters/updateCharacter', { characterInfo: { ...form, ...mine } }));
    expect((await other.get('/api/characters/getCharacter', { characterId })).body.character.characterName).toBe(
      'Ilane',
    );
  });

  test('that is shared is copied with unsealed knowledge', async () => {
    const { characterId } = done(await other.createCharacter({ characterKnowledgeShared: true })).character;
    const { sceneId } = await makeStory(studio);
    done(await studio.json('PUT', '/api/scenes/updateCharacters', { sceneId, characters: [characterId] }));
    const [copy] = (await studio.scene(sceneId)).characters;
    expect(copy).toMatchObject({ characterPersonalKnowledge: fourLines, characterKnowledgeShared: false });
    expect(copy).not.toHaveProperty('characterKnowledgeSealed');
  });

  test('is copied once for all scenes of a story', async () => {
    const { characterId } = done(await other.createCharacter()).character;
    const { storyId, itemId } = await makeStory(studio);
    const scene = { storyId, selectedCharacters: [characterId], selectedItems: [itemId] };
    const [one, two] = [done(await studio.createScene(scene)).scene, done(await studio.createScene(scene)).scene];
    expect(one.characters[0].characterId).toBe(two.characters[0].characterId);
  });

  test('that is private is not found', async () => {
    const { characterId } = done(await other.createCharacter({ characterVisibility: 'private' })).character;
    const { sceneId } = await makeStory(studio);
    const into = { sceneId, characters: [characterId] };
    expect((await studio.json('PUT', '/api/scenes/updateCharacters', into)).status).toBe(404);
  });
});

describe('the order of scenes', () => {
  const order = (...wanted: [sceneId: string, sceneOrder: number][]) =>
    studio.json('PUT', '/api/scenes/updateSceneOrder', {
      sceneOrder: wanted.map(([sceneId, sceneOrder]) => ({ sceneId, sceneOrder })),
    });

  async function fourScenes() {
    const { storyId, selected } = await makeEmptyStory();
    const ids: string[] = [];
    for (const sceneName of ['a', 'b', 'c', 'd'])
      ids.push(done(await studio.createScene({ ...selected, storyId, sceneName })).scene.sceneId);
    const names = async () =>
      (await studio.story(storyId)).scenes.map((scene: { sceneName: string }) => scene.sceneName).join('');
    return { ids: ids as [string, string, string, string], names };
  }

  test('can be set completely or partially', async () => {
    const { ids, names } = await fourScenes();
    const [a, b, c, d] = ids;
    done(await order([a, 3], [b, 2], [c, 1], [d, 0]));
    expect(await names()).toBe('dcba');
    done(await order([a, 0]));
    expect(await names()).toBe('adcb');
    done(await order([a, 2], [b, 2]));
    expect(await names()).toBe('dcab');
  });

  test('requires scenes of one story of the caller', async () => {
    const [one, two] = [await fourScenes(), await fourScenes()];
    expect((await order([one.ids[0], 1], [two.ids[0], 0])).status).toBe(400);
    for (const bad of [['nothing', 0] as [string, number]]) expect((await order(bad)).status).toBe(404);
    for (const place of [-1, 4, 0.5]) expect((await order([one.ids[0], place])).status).toBe(400);
    const theirs = { sceneOrder: [{ sceneId: one.ids[0], sceneOrder: 3 }] };
    expect((await other.json('PUT', '/api/scenes/updateSceneOrder', theirs)).status).toBe(404);
    expect(await one.names()).toBe('abcd');
  });
});
