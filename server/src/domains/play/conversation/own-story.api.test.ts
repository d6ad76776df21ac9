import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, characterInfo, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    engine: scriptedEngine(),
    speech: scriptedSpeech(),
    settings: { SIGNUP_CREDITS: '1' },
  });
  await addTags(server, 'Mystery');
});

afterAll(() => server?.close());

interface OwnedScene {
  storyId: string;
  sceneId: string;
  characterId: string;
}

async function openTalk(by: Studio, { storyId, sceneId, characterId }: OwnedScene) {
  const { storyToken } = done(await by.get('/api/stories/getStory', { storyId }));
  const opening = { storyToken, scene: { sceneId }, character: { characterId } };
  return by.json('POST', '/api/inworld/getSessionToken', opening);
}

const say = (by: Studio, sessionToken: string) =>
  by.json('POST', '/api/inworld/sendMessage', { sessionToken, message: 'Hello', audio: false });
const countEntries = async ({ account }: Player) => {
  const [row] = await server.db.sql`
    select count(*)::int as entries from ledger_entries where account_id = ${account.userId} and amount < 0`;
  return row?.entries;
};

test('an author talks in an own story for free, before and after it is published, even without credits', async () => {
  const owner = await server.signUp();
  const studio = createStudio(server, owner);
  const place = await makeStory(studio);
  const { sessionToken } = done(await openTalk(studio, place));
  for (let said = 0; said < 3; said += 1) expect(done(await say(studio, sessionToken)).credits).toBe(1);
  done(
    await studio.json('PUT', '/api/stories/editStory', {
      story: { storyId: place.storyId, storyVisibility: 'public' },
    }),
  );
  expect(done(await say(studio, sessionToken)).credits).toBe(1);
  expect(await countEntries(owner)).toBe(0);

  const player = await server.signUp();
  const visitor = createStudio(server, player);
  const theirs = done(await openTalk(visitor, place)).sessionToken;
  expect(done(await say(visitor, theirs)).credits).toBe(0);
  expect((await say(visitor, theirs)).status).toBe(402);
  expect(await countEntries(player)).toBe(1);

  const own = await makeStory(visitor);
  const { token } = player;
  done(await server.call('PUT', '/api/stories/playStory', { token, query: { storyId: own.storyId } }));
  const free = done(await openTalk(visitor, own)).sessionToken;
  expect(done(await say(visitor, free)).credits).toBe(0);
});

test('an author pays for characters made from another author’s in an own story, in a group as well', async () => {
  const others = createStudio(server, await server.signUp());
  const original = done(await others.createCharacter({ characterName: 'Fintan' })).character.characterId;
  const owner = await server.signUp();
  const studio = createStudio(server, owner);
  const { characterPersonalKnowledge: _theirs, ...form } = characterInfo;
  const variant = { ...form, characterName: 'Tadhg', originalCharacterId: original };
  const mine = done(await studio.createCharacter({ characterName: 'Orla' })).character.characterId;
  const made = done(await studio.send('POST', '/api/characters/createCharacter', { characterInfo: variant })).character;
  const { storyId } = done(await studio.createStory());
  const { itemId } = done(await studio.createItem()).item;
  const cast = { storyId, selectedCharacters: [mine, original, made.characterId], selectedItems: [itemId] };
  const { sceneId, characters } = done(await studio.createScene(cast)).scene;
  const named = (name: string): string =>
    characters.find(({ characterName }: { characterName: string }) => characterName === name).characterId;
  done(await server.call('PUT', '/api/stories/playStory', { token: owner.token, query: { storyId } }));
  const open = async (name: string) =>
    done(await openTalk(studio, { storyId, sceneId, characterId: named(name) })).sessionToken;
  const [own, theirs, varied] = [await open('Orla'), await open('Fintan'), await open('Tadhg')];
  const { storyToken } = done(await studio.get('/api/stories/getStory', { storyId }));
  const { groupToken } = done(await studio.json('POST', '/api/inworld/openGroup', { storyToken, scene: { sceneId } }));
  const tell = { groupToken, message: 'Orla and Fintan, hello!', audio: false };
  const told = done(await studio.json('POST', '/api/inworld/sendToGroup', tell));
  expect(
    new Set(told.messages.map(({ messageCharacterId }: { messageCharacterId: string }) => messageCharacterId)),
  ).toEqual(new Set([named('Orla'), named('Fintan')]));
  expect(await countEntries(owner)).toBe(1);
  expect(done(await say(studio, own)).credits).toBe(0);
  for (const sessionToken of [theirs, varied]) expect((await say(studio, sessionToken)).status).toBe(402);
  expect((await openTalk(studio, { storyId, sceneId, characterId: named('Fintan') })).status).toBe(402);
});
