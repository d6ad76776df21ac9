import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addTags,
  characterInfo,
  createStudio,
  done,
  fourLines,
  makeStory,
  type Studio,
  wide,
} from './testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from './testing/scripted.ts';
import { type Answer, startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
let studio: Studio;
let at: Record<'storyId' | 'sceneId' | 'characterId' | 'itemId' | 'questId' | 'pictureURL', string>;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery', 'Comedy', 'Drama', 'Horror', 'War');
  studio = createStudio(server, await server.signUp());
  const made = await makeStory(studio);
  const quest = { questType: 'KNOWLEDGE', questTriggerId: made.characterId };
  const { questId } = done(await studio.createQuest(quest)).quest;
  const [pictureURL] = (await studio.story(made.storyId)).storyImages;
  at = { ...made, questId, pictureURL };
});

afterAll(() => server?.close());

type Send = (text: string) => Promise<Answer>;

const put = (path: string, body: () => Record<string, unknown>) => studio.json('PUT', path, body());
const story = (change: object) => put('/api/stories/editStory', () => ({ story: { storyId: at.storyId, ...change } }));
const scene = (call: string, change: object) => put(`/api/scenes/${call}`, () => ({ sceneId: at.sceneId, ...change }));
const quest = (change: object) => put('/api/quests/updateQuest', () => ({ questId: at.questId, ...change }));
const item = (change: object) => {
  const itemInfo = { itemId: at.itemId, itemName: 'Key', itemDescription: 'Brass.', ...change };
  return studio.send('PUT', '/api/items/updateItem', { itemInfo });
};
const character = (change: object) => {
  const info = { ...characterInfo, characterId: at.characterId, ...change };
  return studio.send('PUT', '/api/characters/updateCharacter', { characterInfo: info });
};
const target = () => ({ questTriggerId: at.characterId });
/** Four lines with this total length, including line breaks. */
const toLines = (text: string) => ['a', 'b', 'c', [...text].slice(6).join('')];

/** Each text that a creator sends: its maximum length, and whether it is required. */
const texts: [what: string, most: number, least: 0 | 1, send: Send][] = [
  ['createStory storyName', limits.storyName, 1, (storyName) => studio.createStory({ storyName })],
  [
    'createStory storyDescription',
    limits.storyDescription,
    1,
    (text) => studio.createStory({ storyDescription: text }),
  ],
  ['editStory storyName', limits.storyName, 1, (storyName) => story({ storyName })],
  ['editStory storyDescription', limits.storyDescription, 1, (storyDescription) => story({ storyDescription })],
  [
    'updateScene sceneName',
    limits.sceneName,
    1,
    (sceneName) => scene('updateScene', { sceneName, sceneDescription: 'Fog.' }),
  ],
  [
    'updateScene sceneDescription',
    limits.sceneDescription,
    1,
    (sceneDescription) => scene('updateScene', { sceneName: 'Quay', sceneDescription }),
  ],
  [
    'updateScene sceneOpening',
    limits.sceneOpening,
    0,
    (sceneOpening) => scene('updateScene', { sceneName: 'Quay', sceneDescription: 'Fog.', sceneOpening }),
  ],
  ['updateSceneWin', limits.winDescription, 1, (text) => scene('updateSceneWin', { sceneWinDescription: text })],
  ['createCharacter characterName', limits.characterName, 1, (text) => studio.createCharacter({ characterName: text })],
  ['updateCharacter characterName', limits.characterName, 1, (characterName) => character({ characterName })],
  [
    'updateCharacter characterDescription',
    limits.characterDescription,
    1,
    (characterDescription) => character({ characterDescription }),
  ],
  ['updateCharacter characterSecret', limits.characterSecret, 0, (characterSecret) => character({ characterSecret })],
  ['createItem itemName', limits.itemName, 1, (itemName) => studio.createItem({ itemName })],
  ['updateItem itemName', limits.itemName, 1, (itemName) => item({ itemName })],
  ['updateItem itemDescription', limits.itemDescription, 1, (itemDescription) => item({ itemDescription })],
  ['updateItem itemFoundText', limits.itemFoundText, 0, (itemFoundText) => item({ itemFoundText })],
  ['createQuest questName', limits.questName, 1, (questName) => studio.createQuest({ ...target(), questName })],
  ['updateQuest questName', limits.questName, 1, (questName) => quest({ questName })],
  ['updateQuest questHint', limits.questHint, 0, (questHint) => quest({ questHint })],
  ['updateQuest questKnowledgeLine', limits.knowledgeBox, 0, (text) => quest({ questKnowledgeLine: text })],
  [
    'describePicture alt',
    limits.pictureAlt,
    0,
    (alt) => put('/api/pictures/describePicture', () => ({ pictureURL: at.pictureURL, alt })),
  ],
  [
    'getPool searchQuery',
    limits.searchQuery,
    0,
    (searchQuery) => studio.get('/api/pictures/getPool', { kind: 'items', searchQuery }),
  ],
];

test.each(texts)('%s takes up to %i characters', async (_what, most, least, send) => {
  for (const length of [Math.max(least, 1), most - 1, most]) done(await send(wide(length)));
  expect((await send(wide(most + 1))).status).toBe(400);
  if (least === 0) done(await send(''));
  else for (const empty of ['', ' \n ']) expect((await send(empty)).status).toBe(400);
});

test('a voice is previewed with up to 45 characters', async () => {
  const hear = (length: number) =>
    studio.json('POST', '/api/inworld/getVoice', { voiceName: 'Nora', previewText: 'a'.repeat(length) });
  for (const length of [1, limits.voicePreview - 1, limits.voicePreview]) done(await hear(length));
  for (const length of [0, limits.voicePreview + 1]) expect((await hear(length)).status).toBe(400);
});

describe('lines of knowledge', () => {
  const boxes: [string, (lines: readonly string[]) => Promise<Answer>][] = [
    ['updateCommonKnowledge', (commonKnowledge) => scene('updateCommonKnowledge', { commonKnowledge })],
    ['updateCharacter', (characterPersonalKnowledge) => character({ characterPersonalKnowledge })],
  ];

  test.each(boxes)('of %s are four at least, and fill a box of 1000', async (_call, send) => {
    for (const length of [limits.knowledgeBox - 1, limits.knowledgeBox]) done(await send(toLines(wide(length))));
    expect((await send(toLines(wide(limits.knowledgeBox + 1)))).status).toBe(400);
    for (const count of [4, 5]) done(await send([...fourLines, 'One more.'].slice(0, count)));
    for (const lines of [[], fourLines.slice(1), [...fourLines.slice(1), ' ']])
      expect((await send(lines)).status).toBe(400);
  });
});

test('a story shows one to four pictures, and has one to four tags', async () => {
  const pictures = (count: number) => Array.from({ length: count }, () => ({ poolId: 'backgrounds/crypt' }));
  const shown = (count: number) => studio.createStory({}, { storyImages: pictures(count) });
  for (const count of [1, 3, 4]) done(await shown(count));
  for (const count of [0, 5]) expect((await shown(count)).status).toBe(400);
  const { storyId } = done(await shown(3));
  const more = () =>
    studio.send('POST', '/api/stories/addStoryImages', {
      addStoryImageData: { storyId },
      pictures: { storyImages: pictures(1) },
    });
  done(await more());
  expect((await more()).status).toBe(400);
  const names = ['Mystery', 'Comedy', 'Drama', 'Horror', 'War'];
  const tag = (count: number) =>
    put('/api/stories/editStoryTags', () => ({ storyId, storyTags: names.slice(0, count) }));
  for (const count of [1, 3, 4]) done(await tag(count));
  for (const count of [0, 5]) expect((await tag(count)).status).toBe(400);
});

test('a story has places 0 to 3 for its scenes', async () => {
  const order = (place: number) =>
    put('/api/scenes/updateSceneOrder', () => ({ sceneOrder: [{ sceneId: at.sceneId, sceneOrder: place }] }));
  for (const place of [0, 1, limits.storyScenes - 1]) done(await order(place));
  for (const place of [-1, limits.storyScenes, 0.5]) expect((await order(place)).status).toBe(400);
});
