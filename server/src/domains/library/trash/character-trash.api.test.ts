import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

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

const make = async (characterName: string): Promise<string> =>
  done(await studio.createCharacter({ characterName })).character.characterId;
const remove = (characterId: string) =>
  server.call('DELETE', '/api/characters/deleteCharacter', { token: owner.token, query: { characterId } });
const restore = (characterId: string, by = studio) =>
  by.json('PUT', '/api/characters/restoreCharacter', { characterId });
const listTrash = async () => done(await studio.get('/api/characters/getTrash')).characters;
const listNames = async () =>
  done(await studio.get('/api/characters/getCharacters', { scope: 'own' })).characters.map(
    ({ characterName }: { characterName: string }) => characterName,
  );
const age = (characterId: string, days: number) =>
  server.db.sql`update characters set trashed_at = now() - ${`${days} days`}::interval where id = ${characterId}`;

test('a deleted character is in its owner’s trash for thirty days, and restored by nobody else', async () => {
  const characterId = await make('Osric');
  const before = done(await studio.get('/api/characters/getCharacter', { characterId })).character;
  done(await remove(characterId));
  expect(await listNames()).not.toContain('Osric');
  const [entry] = await listTrash();
  expect(entry).toMatchObject({ characterId, characterName: 'Osric', characterImageURL: before.characterImageURL });
  expect(Date.parse(entry.goesAt) - Date.parse(entry.deletedAt)).toBe(30 * 24 * 60 * 60 * 1000);
  expect((await restore(characterId, createStudio(server, await server.signUp()))).status).toBe(404);
  done(await restore(characterId));
  expect(done(await studio.get('/api/characters/getCharacter', { characterId })).character).toEqual(before);
  expect([await listNames(), await listTrash()]).toEqual([['Osric'], []]);
  expect((await restore(characterId)).status).toBe(404);
});

test('one that a scene keeps stays there, and comes back private', async () => {
  const { sceneId, characterId } = await makeStory(studio);
  done(await remove(characterId));
  const kept = async () =>
    (await studio.scene(sceneId)).characters.map((each: { characterId: string }) => each.characterId);
  expect(await kept()).toEqual([characterId]);
  expect((await listTrash())[0]).toMatchObject({ characterId });
  done(await restore(characterId));
  const { character } = done(await studio.get('/api/characters/getCharacter', { characterId }));
  expect([character.characterVisibility, await kept()]).toEqual(['private', [characterId]]);
});

test('one that is reported can be read by admins, and comes back private even if the report is dismissed', async () => {
  const [admin, player] = [await server.signUp(), await server.signUp()];
  await server.db.sql`update accounts set role = 'admin' where id = ${admin.account.userId}`;
  const office = createStudio(server, admin);
  const characterId = await make('Malachi');
  const untouched = await make('Brid');
  const visibility = async (of: string) =>
    done(await studio.get('/api/characters/getCharacter', { characterId: of })).character.characterVisibility;
  await server.db
    .sql`update characters set visibility = 'public' where id in ${server.db.sql([characterId, untouched])}`;
  const report = { objectType: 'character', objectId: characterId, reason: 'Spam' };
  done(await createStudio(server, player).json('POST', '/api/reports/createReport', report));
  for (const deleted of [characterId, untouched]) done(await remove(deleted));
  const asAdmin = (of: string) => office.get('/api/characters/getCharacter', { characterId: of });
  expect(done(await asAdmin(characterId)).character.characterName).toBe('Malachi');
  expect((await asAdmin(untouched)).status).toBe(404);
  // Nor through a variant, which takes the texts of its original.
  expect((await office.createCharacter({ originalCharacterId: untouched })).status).toBe(404);
  const [open] = await server.db.sql`select id from reports where character_id = ${characterId}`;
  const dismissal = { reportId: open?.id, outcome: 'dismiss' };
  done(await office.json('PUT', '/api/reports/resolveReport', dismissal));
  for (const deleted of [characterId, untouched]) done(await restore(deleted));
  expect([await visibility(characterId), await visibility(untouched)]).toEqual(['private', 'public']);
});

test('after thirty days only what scenes use is left, and can’t be restored', async () => {
  const { sceneId, characterId: used } = await makeStory(studio);
  const [idle, recent] = [await make('Idle'), await make('Recent')];
  for (const characterId of [used, idle, recent]) done(await remove(characterId));
  for (const characterId of [used, idle]) await age(characterId, 30);
  await age(recent, 29);
  await server.modules.trash.empty();
  const left = await server.db.sql`select id from characters where id in (${used}, ${idle}, ${recent})`;
  expect(left.map(({ id }) => id).sort()).toEqual([used, recent].sort());
  expect((await restore(used)).status).toBe(404);
  expect((await studio.scene(sceneId)).characters).toHaveLength(1);
  done(await restore(recent));
});

test('one that a scene kept for thirty days goes once no scene uses it any more', async () => {
  const { sceneId, characterId } = await makeStory(studio);
  done(await remove(characterId));
  await age(characterId, 30);
  await server.db.sql`update characters set deleted_at = trashed_at where id = ${characterId}`;
  const isStored = async () => (await server.db.sql`select from characters where id = ${characterId}`).length === 1;
  await server.modules.trash.empty();
  expect(await isStored()).toBe(true);
  done(await studio.json('PUT', '/api/scenes/updateCharacters', { sceneId, characters: [await make('Successor')] }));
  await server.modules.trash.empty();
  expect(await isStored()).toBe(false);
});

test('erasing a scene keeps the characters in the trash', async () => {
  const { sceneId, characterId } = await makeStory(studio);
  done(await remove(characterId));
  done(await studio.json('DELETE', '/api/scenes/deleteScene', { scene: { sceneId } }));
  await server.db.sql`update scenes set deleted_at = now() - interval '30 days' where id = ${sceneId}`;
  await server.modules.trash.empty();
  done(await restore(characterId));
});
