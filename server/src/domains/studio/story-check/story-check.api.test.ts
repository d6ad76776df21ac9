import { launchStories } from '@emberlore/content';
import { type CharacterDetail, type Finding, type SceneDetail, type Story, storyRules } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, createStudio, done, makeStory, plainPicture, type Studio } from '../../../testing/creating.ts';
import { plantStory } from '../../../testing/play.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { findAll } from './check.ts';

let server: TestServer;
let owner: Player;
let studio: Studio;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  owner = await server.signUp();
  studio = createStudio(server, owner);
});

afterAll(() => server?.close());

async function check(storyId: string): Promise<Finding[]> {
  return done(await studio.get('/api/stories/checkStory', { storyId })).findings;
}

test.each(launchStories().map(({ slug }) => slug))('finds nothing in %s', async (slug) => {
  const { storyId } = await plantStory(server, slug, { owner, rules: true });
  expect(await check(storyId)).toEqual([]);
});

/** Where tests plant faults: a launch story, its first scene and that scene's first character. */
interface FaultTarget {
  story: Story;
  scene: SceneDetail;
  character: CharacterDetail;
  widths: Map<string, number>;
}

let sound: Story;

beforeAll(async () => {
  const { storyId } = await plantStory(server, 'the-drowned-bell', { owner });
  sound = await studio.story(storyId);
});

function createTarget(): FaultTarget {
  const story = structuredClone(sound);
  const [scene] = story.scenes;
  const [character] = scene?.characters ?? [];
  if (!scene || !character) throw new Error('The story has nobody in its first scene.');
  return { story, scene, character, widths: new Map() };
}

const lines = (count: number) => Array.from({ length: count }, (_one, at) => `I know of thing number ${at}.`);
const long = (words: number) => 'fog '.repeat(words);

/** Maps each finding's code to a change that causes it. */
const faults: Record<string, (at: FaultTarget) => unknown> = {
  storyNoScenes: ({ story }) => story.scenes.splice(0),
  storyNoImages: ({ story }) => story.storyImages.splice(0),
  storyNoTags: ({ story }) => story.storyTags.splice(0),
  storyThin: ({ story }) => Object.assign(story, { storyDescription: 'A tale.' }),
  storyPictureSmall: ({ story, widths }) => widths.set(story.storyImages[0] ?? '', 639),
  storyNoEndings: (at) => Object.assign(at, { rules: storyRules.parse({}) }),
  sceneUnnamed: ({ scene }) => Object.assign(scene, { sceneName: '' }),
  sceneNameTwice: ({ story, scene }) => Object.assign(scene, { sceneName: story.scenes[1]?.sceneName.toUpperCase() }),
  sceneNoCharacters: ({ scene }) => scene.characters.splice(0),
  sceneNoItems: ({ scene }) => scene.items.splice(0),
  sceneNoQuests: ({ scene }) => scene.quests.splice(0),
  sceneWinThin: ({ scene }) => Object.assign(scene, { sceneWinDescription: 'Won.' }),
  sceneThin: ({ scene }) => Object.assign(scene, { sceneDescription: 'Fog.' }),
  sceneLong: ({ scene }) => Object.assign(scene, { sceneDescription: long(200) }),
  factLong: ({ scene }) => scene.sceneCommonKnowledge?.push(long(90)),
  factTwice: ({ scene }) => scene.sceneCommonKnowledge?.push(scene.sceneCommonKnowledge[0] ?? ''),
  scenePictureSmall: ({ scene, widths }) => widths.set(scene.sceneWinImageURL, 959),
  characterKnowsLittle: ({ character }) => Object.assign(character, { characterPersonalKnowledge: lines(5) }),
  lineShort: ({ character }) => character.characterPersonalKnowledge?.push('Aye.'),
  lineLong: ({ character }) => character.characterPersonalKnowledge?.push(long(90)),
  lineTwice: ({ character }) =>
    character.characterPersonalKnowledge?.push(character.characterPersonalKnowledge[0] ?? ''),
  lineCommon: ({ scene, character }) =>
    character.characterPersonalKnowledge?.push(scene.sceneCommonKnowledge?.[0] ?? ''),
  answerAskedLittle: ({ character }) => character.characterAnswers?.push({ asked: ['Why?', 'How?'], say: 'Aye.' }),
  answerTellsQuestLine: ({ story }) => {
    const asked = ['Why?', 'How?', 'Who?'];
    for (const { quests, characters } of story.scenes)
      for (const { characterId, characterAnswers } of characters)
        for (const { questTriggerId, questKnowledgeLine: line } of quests)
          if (questTriggerId === characterId && line) characterAnswers?.push({ asked, say: `Well. ${line}` });
  },
  answerTellsHeldLine: (at) => {
    const { characterId, characterAnswers } = at.character;
    const line = 'The bell was cast from stolen silver.';
    characterAnswers?.push({ asked: ['Why?', 'How?', 'Who?'], say: `${line} Now you know.` });
    return Object.assign(at, {
      rules: storyRules.parse({ lines: [{ characterId, line, when: { is: ['open', true] } }] }),
    });
  },
  characterThin: ({ character }) => Object.assign(character, { characterDescription: 'A keeper.' }),
  characterLong: ({ character }) => Object.assign(character, { characterDescription: long(400) }),
  characterNameTwice: ({ scene, character }) => scene.characters.push({ ...character, characterVoiceName: 'Casey' }),
  voiceTwice: ({ scene, character }) => scene.characters.push({ ...character, characterName: 'Somebody' }),
  characterOneFace: ({ character }) => {
    const { characterImageURL: url } = character;
    Object.assign(character, { characterAnnoyedImageURL: url, characterHappyImageURL: url, characterSadImageURL: url });
  },
  characterPictureSmall: ({ character, widths }) => widths.set(character.characterImageURL, 255),
  itemUnmentioned: ({ scene }) => {
    for (const item of scene.items) item.itemName = 'Zeppelin';
  },
  itemPictureSmall: ({ scene, widths }) => widths.set(scene.items[0]?.itemImageURL ?? '', 95),
  questItemMissing: ({ scene }) => scene.items.splice(0),
  questCharacterMissing: ({ scene }) => scene.characters.splice(0),
  questLineUnknown: ({ story }) => {
    for (const quest of story.scenes.flatMap((scene) => scene.quests)) quest.questKnowledgeLine = 'Nobody knows this.';
  },
  questNoHint: ({ story }) => {
    for (const quest of story.scenes.flatMap((scene) => scene.quests)) quest.questHint = '';
  },
  questNameTwice: ({ scene }) => {
    for (const quest of scene.quests) quest.questName = 'Twin';
  },
  questTwice: ({ scene }) =>
    scene.quests.push({ ...(scene.quests[0] as SceneDetail['quests'][number]), questName: 'Again' }),
};

test('finds nothing in the story before a fault is planted', () => {
  expect(findAll(createTarget())).toEqual([]);
});

test.each(Object.keys(faults))('reports a planted fault as %s with the place to fix it', (code) => {
  const at = createTarget();
  faults[code]?.(at);
  const found = findAll(at).find((finding) => finding.code === code);
  expect(found).toMatchObject({ code, field: expect.any(String), message: expect.stringMatching(/\.$/) });
  const places = { scene: found?.sceneId, character: found?.characterId, item: found?.itemId, quest: found?.questId };
  expect(found?.kind === 'story' || places[found?.kind ?? 'scene']).toBeTruthy();
});

test('reports faults planted in the database, problems first', async () => {
  const { storyId, sceneId } = await makeStory(studio);
  const small = await plainPicture('#214', { width: 300 });
  const sceneImageData = { sceneId, isBackgroundImage: true };
  done(await studio.send('PUT', '/api/scenes/uploadSceneImage', { sceneImageData }, [['sceneImage', small]]));
  const { itemId } = done(await studio.createItem({ itemName: 'Zeppelin' })).item;
  const { questId } = done(await studio.createQuest({ questType: 'SEARCH', questTriggerId: itemId })).quest;
  done(await studio.json('POST', '/api/scenes/createSceneQuest', { sceneId, questId }));
  const findings = await check(storyId);
  const missing = { code: 'questItemMissing', severity: 'problem', kind: 'quest', sceneId, questId };
  expect(findings).toContainEqual(expect.objectContaining(missing));
  expect(findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['characterKnowsLittle', 'scenePictureSmall', 'sceneWinThin', 'characterOneFace']),
  );
  const order = findings.map(({ severity }) => severity);
  expect(order.lastIndexOf('problem')).toBeLessThan(order.indexOf('advice'));
});

test('reports rules that can never take effect', async () => {
  const { storyId } = await makeStory(studio);
  const ending = { endingId: 'gold', title: 'Gold', text: 'Gold!', when: { atLeast: ['gold', 3] } };
  const rules = { variables: [{ variableId: 'gold', name: 'Gold', type: 'number' }], endings: [ending] };
  done(await studio.json('PUT', '/api/stories/editStoryRules', { storyId, version: 1, rules }));
  const unreachable = { code: 'endingUnreachable', severity: 'problem', kind: 'story', field: 'rules.endings.0' };
  expect(await check(storyId)).toContainEqual(expect.objectContaining(unreachable));
});
