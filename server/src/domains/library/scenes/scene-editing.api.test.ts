import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addTags,
  countFiles,
  countRows,
  createStudio,
  done,
  fourLines,
  makeStory,
  plainPicture,
  pooled,
  type Studio,
  wide,
} from '../../../testing/creating.ts';
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

/** Creates a story without scenes, and what its scenes need. */
async function makeEmptyStory() {
  const { storyId } = done(await studio.createStory());
  const { characterId } = done(await studio.createCharacter()).character;
  const { itemId } = done(await studio.createItem()).item;
  return { storyId, characterId, itemId, selected: { selectedCharacters: [characterId], selectedItems: [itemId] } };
}

const many = async (count: number, make: () => Promise<string>) => {
  const made: string[] = [];
  for (let number = 0; number < count; number += 1) made.push(await make());
  return made;
};
const newCharacter = async () => done(await studio.createCharacter()).character.characterId as string;
const newItem = async () => done(await studio.createItem()).item.itemId as string;
const newQuest = async (questTriggerId: string) =>
  done(await studio.createQuest({ questTriggerId })).quest.questId as string;

describe('a new scene', () => {
  test('has all its content in the order of the form, given as objects or bare ids', async () => {
    const { storyId } = await makeEmptyStory();
    const characters = await many(3, newCharacter);
    const items = await many(4, newItem);
    const quests = await many(4, () => newQuest(characters[1] ?? ''));
    const { scene } = done(
      await studio.createScene({
        storyId,
        sceneOrder: 0,
        selectedCharacters: characters.map((characterId) => ({ characterId })),
        selectedItems: items,
        selectedQuests: quests.map((questId) => ({ questId, questName: 'x' })),
      }),
    );
    expect(scene).toMatchObject({ storyId, sceneOrder: 0, sceneName: 'The harbour', version: 1 });
    expect(scene.sceneCommonKnowledge).toHaveLength(4);
    const ids = [scene.characters, scene.items, scene.quests].map((list) => list.map(Object.values));
    expect(ids.map((list) => list.length)).toEqual([3, 4, 4]);
    expect(scene.characters.map((entry: { characterId: string }) => entry.characterId)).toEqual(characters);
    expect(scene.items.map((entry: { itemId: string }) => entry.itemId)).toEqual(items);
    expect(scene.quests.map((entry: { questId: string }) => entry.questId)).toEqual(quests);
  });

  test.each([
    ['selectedCharacters', 1, limits.sceneCharacters, newCharacter],
    ['selectedItems', 1, limits.sceneItems, newItem],
  ])('accepts %s from minimum to maximum', async (field, least, most, make) => {
    const { storyId, selected } = await makeEmptyStory();
    const made = await many(most + 1, make);
    for (const count of [least, most]) {
      done(await studio.createScene({ ...selected, storyId, [field]: made.slice(0, count) }));
    }
    for (const bad of [[], made, ['nothing'], undefined, 'all']) {
      const { status } = await studio.createScene({ ...selected, storyId, [field]: bad });
      expect(status).toBe(Array.isArray(bad) && bad[0] === 'nothing' ? 404 : 400);
    }
  });

  test('has at most four quests of its owner', async () => {
    const { storyId, characterId, selected } = await makeEmptyStory();
    const quests = await many(5, () => newQuest(characterId));
    for (const selectedQuests of [[], quests.slice(0, 4)])
      done(await studio.createScene({ ...selected, storyId, selectedQuests }));
    expect((await studio.createScene({ ...selected, storyId, selectedQuests: quests })).status).toBe(400);
    const theirs = done(await other.createQuest({ questTriggerId: characterId })).quest.questId;
    expect((await studio.createScene({ ...selected, storyId, selectedQuests: [theirs] })).status).toBe(404);
  });

  test('enforces the limits of its texts, in code points', async () => {
    const { selected } = await makeEmptyStory();
    const fields: [string, number, number][] = [
      ['sceneName', limits.sceneName, 0],
      ['sceneDescription', limits.sceneDescription, 1],
      ['sceneOpening', limits.sceneOpening, 0],
      ['sceneWinDescription', limits.winDescription, 1],
    ];
    for (const [field, most, least] of fields) {
      const { storyId } = done(await studio.createStory());
      for (const length of [least, most])
        done(await studio.createScene({ ...selected, storyId, [field]: wide(length) }));
      const bad = least > 0 ? ['', ' ', wide(most + 1)] : [wide(most + 1)];
      for (const text of bad) {
        const answer = await studio.createScene({ ...selected, storyId, [field]: text });
        expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
      }
    }
  });

  test('requires four lines of common knowledge and takes up to a thousand characters', async () => {
    const { storyId, selected } = await makeEmptyStory();
    const make = (commonKnowledge: unknown) => studio.createScene({ ...selected, storyId, commonKnowledge });
    for (const lines of [fourLines, 'One.\n\nTwo.\nThree.\nFour.', ['a', 'b', 'c', wide(limits.knowledgeBox - 6)]])
      expect(done(await make(lines)).scene.sceneCommonKnowledge).toHaveLength(4);
    for (const lines of [fourLines.slice(1), ['a', 'b', 'c', ' '], ['a', 'b', 'c', wide(limits.knowledgeBox - 5)], []])
      expect((await make(lines)).status).toBe(400);
  });

  test('is one of at most four', async () => {
    const { storyId, selected } = await makeEmptyStory();
    for (const sceneOrder of [0, 1, '2', 3]) {
      const { scene } = done(await studio.createScene({ ...selected, storyId, sceneOrder }));
      expect(scene.sceneOrder).toBe(Number(sceneOrder));
    }
    expect((await studio.createScene({ ...selected, storyId })).status).toBe(400);
    for (const sceneOrder of [-1, 'first', 0.5])
      expect((await studio.createScene({ ...selected, storyId, sceneOrder })).status).toBe(400);
  });

  test('is one of at most four under concurrency', async () => {
    const { storyId, selected } = await makeEmptyStory();
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(() => studio.createScene({ ...selected, storyId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 400, 400]);
    const { scenes } = await studio.story(storyId);
    expect(scenes.map(({ sceneOrder }: { sceneOrder: number }) => sceneOrder)).toEqual([0, 1, 2, 3]);
  });

  test('requires a background, which replaces a missing win picture', async () => {
    const { storyId, selected } = await makeEmptyStory();
    expect((await studio.createScene({ ...selected, storyId }, {})).body.fields).toEqual({ sceneImage: 'Required.' });
    const { scene } = done(
      await studio.createScene({ ...selected, storyId }, { sceneImage: { ...pooled.scene.sceneImage, focusX: 0.1 } }),
    );
    expect(scene.sceneWinImageURL).toBe(scene.sceneBackgroundImageURL);
    expect(scene.sceneBackgroundView).toMatchObject({ focusX: 0.1, focusY: 0.5 });
  });

  test('is rejected completely and leaves nothing behind', async () => {
    const { storyId, selected } = await makeEmptyStory();
    const sceneInfo = {
      storyId,
      sceneDescription: 'Fog.',
      sceneWinDescription: 'Won.',
      commonKnowledge: fourLines,
      ...selected,
    };
    const theirs = done(await other.createItem()).item.itemId;
    const [rows, files] = [await countRows(server), await countFiles(server)];
    const send = async (info: object, win: Uint8Array<ArrayBuffer>) =>
      (
        await studio.send('POST', '/api/scenes/createScene', { sceneInfo: { ...sceneInfo, ...info } }, [
          ['sceneWinImage', win],
          ['sceneImage', await plainPicture('#718')],
        ])
      ).status;
    expect(await send({}, new Uint8Array([7]))).toBe(415);
    expect(await send({ selectedItems: [theirs] }, await plainPicture('#719'))).toBe(404);
    expect([await countRows(server), await countFiles(server)]).toEqual([rows, files]);
    expect(await send({}, await plainPicture('#719'))).toBe(200);
  });
});

describe('editing a scene', () => {
  const put = (path: string, body: Record<string, unknown>) => studio.json('PUT', `/api/scenes/${path}`, body);

  test('changes its texts within their limits', async () => {
    const { sceneId } = await makeStory(studio);
    const texts = { sceneName: wide(limits.sceneName), sceneDescription: wide(limits.sceneDescription) };
    done(await put('updateScene', { sceneId, ...texts }));
    expect(await studio.scene(sceneId)).toMatchObject(texts);
    const bad = [
      { sceneName: '' },
      { sceneName: wide(limits.sceneName + 1) },
      { sceneDescription: ' ' },
      { sceneDescription: wide(limits.sceneDescription + 1) },
    ];
    for (const wrong of bad) expect((await put('updateScene', { sceneId, ...texts, ...wrong })).status).toBe(400);
  });

  test('changes its opening and its spots, keeps them when they are not sent, and can drop them', async () => {
    const { sceneId } = await makeStory(studio);
    const change = (more: object) => put('updateScene', { sceneId, sceneName: 'Quay', sceneDescription: 'x', ...more });
    const sceneOpening = wide(limits.sceneOpening);
    const sceneSpots = ['the crane', '', wide(limits.searchSpot), '', '', ''];
    const whole = { sceneOpening, sceneSpots, sceneSpotPlaces: sceneSpots.map((_, x) => ({ x, y: 100 - x })) };
    done(await change(whole));
    done(await change({}));
    expect(await studio.scene(sceneId)).toMatchObject(whole);
    const bad = [{ sceneOpening: `${sceneOpening}x` }, { sceneSpots: [sceneOpening, ...sceneSpots.slice(1)] }];
    for (const wrong of [...bad, { sceneSpots: ['the crane'] }]) expect((await change(wrong)).status).toBe(400);
    done(await change({ sceneOpening: ' ', sceneSpots: sceneSpots.map(() => ' ') }));
    expect(await studio.scene(sceneId)).not.toHaveProperty('sceneOpening');
    expect(await studio.scene(sceneId)).not.toHaveProperty('sceneSpots');
  });

  test('changes the win text within its limit', async () => {
    const { sceneId } = await makeStory(studio);
    const sceneWinDescription = wide(limits.winDescription);
    done(await put('updateSceneWin', { sceneId, sceneWinDescription }));
    expect((await studio.scene(sceneId)).sceneWinDescription).toBe(sceneWinDescription);
    for (const wrong of ['', wide(limits.winDescription + 1)])
      expect((await put('updateSceneWin', { sceneId, sceneWinDescription: wrong })).status).toBe(400);
  });

  test('changes the common knowledge within its limits', async () => {
    const { sceneId } = await makeStory(studio);
    const commonKnowledge = ['a', 'b', 'c', wide(limits.knowledgeBox - 6)];
    done(await put('updateCommonKnowledge', { sceneId, commonKnowledge: commonKnowledge.join('\n') }));
    expect((await studio.scene(sceneId)).sceneCommonKnowledge).toEqual(commonKnowledge);
    for (const wrong of [fourLines.slice(1), ['a', 'b', 'c', wide(limits.knowledgeBox - 5)]])
      expect((await put('updateCommonKnowledge', { sceneId, commonKnowledge: wrong })).status).toBe(400);
  });

  test('sets one to three characters, without duplicates', async () => {
    const { sceneId } = await makeStory(studio);
    const [one, two, three, four] = await many(4, newCharacter);
    done(await put('updateCharacters', { sceneId, inworldSceneName: null, characters: [three, one, two, three] }));
    const there = (await studio.scene(sceneId)).characters.map((entry: { characterId: string }) => entry.characterId);
    expect(there).toEqual([three, one, two]);
    for (const characters of [[], [one, two, three, four]])
      expect((await put('updateCharacters', { sceneId, characters })).status).toBe(400);
  });

  test('sets one to four items', async () => {
    const { sceneId } = await makeStory(studio);
    const items = await many(5, newItem);
    done(await put('updateItems', { sceneId, items: items.slice(0, 4) }));
    for (const wrong of [[], items]) expect((await put('updateItems', { sceneId, items: wrong })).status).toBe(400);
    const theirs = done(await other.createItem()).item.itemId;
    expect((await put('updateItems', { sceneId, items: [theirs] })).status).toBe(404);
  });

  test('adds up to four quests; adding one again has no effect', async () => {
    const { sceneId, characterId } = await makeStory(studio);
    const quests = await many(5, () => newQuest(characterId));
    const add = (questId = '') => studio.json('POST', '/api/scenes/createSceneQuest', { sceneId, questId });
    const theirs = done(await other.createQuest({ questTriggerId: characterId })).quest.questId;
    expect((await add(theirs)).status).toBe(404);
    for (const questId of [...quests.slice(0, 4), quests[0]]) done(await add(questId));
    expect((await studio.scene(sceneId)).quests).toHaveLength(4);
    expect((await add(quests[4])).status).toBe(400);
  });

  test('replaces the background or win picture; a shipped background brings its atmosphere', async () => {
    const { sceneId } = await makeStory(studio);
    expect((await studio.scene(sceneId)).sceneAtmosphere).toMatchObject({ music: 'dread' });
    const upload = async (isBackgroundImage: unknown, colour: string) => {
      const sceneImageData = { sceneId, sceneImageURL: '/media/old.webp', isBackgroundImage };
      const files: [string, Uint8Array<ArrayBuffer>][] = [['sceneImage', await plainPicture(colour)]];
      return studio.send('PUT', '/api/scenes/uploadSceneImage', { sceneImageData }, files);
    };
    const background = done(await upload(true, '#818')).sceneImageURL;
    const win = done(await upload('false', '#828')).sceneImageURL;
    expect(await studio.scene(sceneId)).toMatchObject({ sceneBackgroundImageURL: background, sceneWinImageURL: win });
    expect(await studio.scene(sceneId)).not.toHaveProperty('sceneAtmosphere');
    done(await upload(true, '#838'));
    await server.modules.jobs.settled();
    expect((await server.call('GET', background)).status).toBe(404);
    const nothing = { sceneImageData: { sceneId, isBackgroundImage: true } };
    expect((await studio.send('PUT', '/api/scenes/uploadSceneImage', nothing)).status).toBe(400);
  });

  test('from an outdated version returns 409 with the current scene', async () => {
    const { sceneId } = await makeStory(studio);
    const { version } = await studio.scene(sceneId);
    done(await put('updateSceneWin', { sceneId, version, sceneWinDescription: 'From one tab' }));
    const late = await put('updateScene', { sceneId, version, sceneName: 'Late', sceneDescription: 'Late.' });
    expect([late.status, late.body.error]).toEqual([409, 'Changed Elsewhere.']);
    expect(late.body.scene).toMatchObject({ sceneWinDescription: 'From one tab', version: version + 1 });
  });
});

test('a scene contains no spoilers for others', async () => {
  const { storyId, sceneId } = await makeStory(studio);
  done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, storyVisibility: 'public' } }));
  const seen = (await other.get('/api/scenes/getScene', { sceneId })).body.scene;
  expect(seen).toMatchObject({ sceneId, sceneName: 'The harbour' });
  expect(Object.keys(seen)).not.toContain('sceneCommonKnowledge');
  expect(Object.keys(seen.characters[0])).not.toContain('characterPersonalKnowledge');
  expect(JSON.stringify(seen)).not.toContain('I hid the brass key');
});
