import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCharacter } from '../../../testing/community.ts';
import { addTags, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { askForTalk, openTalk, type StoryVisit, say, sceneAt, visit } from '../../../testing/play.ts';
import { buildReply, scriptedEngine } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

const engine = scriptedEngine();
let server: TestServer;
let author: Player;
let studio: Studio;
let story: Awaited<ReturnType<typeof makeStory>>;
let who: StoryVisit;

beforeAll(async () => {
  server = await startTestServer({ engine, settings: { SIGNUP_CREDITS: '9' } });
  await addTags(server, 'Mystery');
});

afterAll(() => server?.close());

/** Plants a public story with a quest for its item and one about its character, and lets a player begin the search. */
beforeEach(async () => {
  author = await server.signUp();
  studio = createStudio(server, author);
  story = await makeStory(studio);
  const { sceneId, characterId, itemId } = story;
  const targets = [
    { questType: 'SEARCH', questTriggerId: itemId },
    { questType: 'KNOWLEDGE', questTriggerId: characterId },
  ];
  for (const target of targets) {
    const { questId } = done(await studio.createQuest(target)).quest;
    done(await studio.json('POST', '/api/scenes/createSceneQuest', { sceneId, questId }));
  }
  const published = { storyId: story.storyId, storyVisibility: 'public' };
  done(await studio.json('PUT', '/api/stories/editStory', { story: published }));
  who = await visit(server, story.storyId);
  const token = await openTalk(server, who, 'Sorcha');
  engine.play(async function* (input) {
    yield* buildReply(input, ['Look under the stair.'], { itemsMentioned: [itemId] });
  });
  done(await say(server, who.player, token, 'Where is it?'));
});

const place = () => ({ storyToken: who.storyToken, sceneId: story.sceneId });
const search = async () =>
  done(await server.call('POST', '/api/scenes/searchItem', { token: who.player.token, json: place() }));
const renameItem = (itemName: string) =>
  studio.send('PUT', '/api/items/updateItem', {
    itemInfo: { itemId: story.itemId, itemName, itemDescription: 'PRIVATE words' },
  });
const renameCharacter = async (characterName: string) => {
  const { character } = done(await studio.get('/api/characters/getCharacter', { characterId: story.characterId }));
  const characterInfo = { ...character, version: undefined, characterName, characterVisibility: 'private' };
  done(await studio.send('PUT', '/api/characters/updateCharacter', { characterInfo }));
};
const removeItem = async () =>
  done(
    await studio.json('PUT', '/api/scenes/updateItems', {
      sceneId: story.sceneId,
      items: [done(await studio.createItem()).item.itemId],
    }),
  );
const removeCharacter = async () => {
  const { characterId } = done(await studio.createCharacter({ characterName: 'Oisin' })).character;
  done(await studio.json('PUT', '/api/scenes/updateCharacters', { sceneId: story.sceneId, characters: [characterId] }));
};

/** Returns what the player and a visitor read about the run and the scene. */
async function readEverything(): Promise<string> {
  const { token } = who.player;
  const { sceneId } = story;
  const [run] = done(await server.call('GET', '/api/journal/getRuns', { token })).runs;
  const answers = [
    await server.call('GET', '/api/scenes/getScene', { query: { sceneId } }),
    await server.call('GET', '/api/scenes/getScene', { token, query: { sceneId } }),
    await server.call('GET', '/api/scenes/getQuestJournal', { token, query: place() }),
    await server.call('GET', '/api/journal/getRun', { token, query: { runId: run.runId } }),
  ];
  return JSON.stringify(answers.map(done));
}

/** Asks a partner of the player what to do next; returns what the partner may answer. */
async function askPartner(): Promise<string> {
  const partner = await addCharacter(server, who.player, { visibility: 'private' });
  const chat = await askForTalk(server, who, sceneAt(who, 0).sceneId, partner, { coopCharacterId: partner });
  done(await say(server, who.player, chat.body.sessionToken, 'What should we do next?'));
  return JSON.stringify(engine.asked.at(-1)?.scene.hints);
}

test('a found item that is taken out and renamed keeps the name it was found under', async () => {
  expect((await search()).item).toMatchObject({ itemName: 'Brass key' });
  await removeItem();
  done(await renameItem('PRIVATE item'));
  const read = await readEverything();
  expect(read).toContain('Find the Brass key.');
  expect(read).not.toContain('PRIVATE');
});

test('an item that is no longer there is not found, and nobody learns its new name', async () => {
  await removeItem();
  done(await renameItem('PRIVATE item'));
  expect(await search()).toMatchObject({ item: null, won: false });
  expect(await server.db.sql`select from run_items where item_id = ${story.itemId}`).toEqual([]);
  expect(await readEverything()).not.toContain('PRIVATE');
  expect(await askPartner()).not.toContain('PRIVATE');
  // The author goes on reading the current name, as does everybody once the item is back.
  expect(JSON.stringify(await studio.scene(story.sceneId))).toContain('Find the PRIVATE item.');
  done(await studio.json('PUT', '/api/scenes/updateItems', { sceneId: story.sceneId, items: [story.itemId] }));
  expect(await readEverything()).toContain('Find the PRIVATE item.');
  expect((await search()).item).toMatchObject({ itemName: 'PRIVATE item' });
});

test('a deleted item can’t be renamed, but is found where it stays', async () => {
  const query = { itemId: story.itemId };
  done(await server.call('DELETE', '/api/items/deleteItem', { token: author.token, query }));
  expect((await renameItem('PRIVATE item')).status).toBe(404);
  expect((await search()).item).toMatchObject({ itemName: 'Brass key' });
});

test('nobody learns the new name of a character that is taken out of the scene', async () => {
  await removeCharacter();
  await renameCharacter('PRIVATE character');
  const read = await readEverything();
  expect(read).toContain('Learn from Sorcha.');
  expect(read).not.toContain('PRIVATE');
  expect(await askPartner()).not.toContain('PRIVATE');
  expect(JSON.stringify(await studio.scene(story.sceneId))).toContain('Learn from PRIVATE character.');
});
