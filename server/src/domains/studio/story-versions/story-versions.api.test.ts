import { limits } from '@emberlore/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addTags, createStudio, done, makeStory, type Studio } from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { createRichStory } from '../../../testing/story-exports.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

let server: TestServer;
let owner: Player;
let studio: Studio;
/** Lets the present version end, so that the next save begins another one. */
const later = () => {
  const past = `${limits.versionGapMinutes + 1} minutes`;
  return server.db.sql`update story_versions set saved_at = saved_at - ${past}::interval`;
};

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery', 'Editor Picks');
});

afterAll(() => server?.close());

beforeEach(async () => {
  owner = await server.signUp();
  studio = createStudio(server, owner);
});

const edit = async (storyId: string, change: object) =>
  done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, ...change } }));
const list = async (storyId: string, page = 1) =>
  done(await studio.get('/api/stories/getStoryVersions', { storyId, page }));
const versionsOf = async (storyId: string) => (await list(storyId)).versions;
const compare = async (storyId: string, versionId: string, other = 'before') =>
  done(await studio.get('/api/stories/compareStoryVersion', { storyId, versionId, with: other })).changes;
const restore = (storyId: string, versionId: string, part?: object) =>
  studio.json('PUT', '/api/stories/restoreStoryVersion', { storyId, versionId, part });

test('saves of one author within a few minutes are one version, and what was before them is kept', async () => {
  const { storyId } = await makeStory(studio);
  await edit(storyId, { storyName: 'One' });
  await edit(storyId, { storyDescription: 'Two.' });
  const first = await versionsOf(storyId);
  await later();
  await edit(storyId, { storyName: 'Three' });
  const [now, before, oldest] = await versionsOf(storyId);
  expect(first.map(({ isNow }: { isNow: boolean }) => isNow)).toEqual([true, false]);
  expect(now).toMatchObject({ by: 'you', saves: 1, isNow: true });
  expect(before.saves).toBeGreaterThan(2);
  expect(oldest).toMatchObject({ by: 'unknown', saves: 0, isNow: false });
  expect(await compare(storyId, now.versionId)).toMatchObject([
    { part: 'story', fields: [{ field: 'storyName', before: 'One', after: 'Three' }] },
  ]);
  expect(await compare(storyId, now.versionId, 'now')).toEqual([]);
});

test('edits of scenes, characters, items, quests and rules make versions of their story', async () => {
  const storyId = await createRichStory(studio);
  const { scenes } = await studio.story(storyId);
  const [{ sceneId, characters, items, quests }] = scenes;
  const info = { ...characters[0], characterGreetings: ['Go away.'] };
  await later();
  done(
    await studio.json('PUT', '/api/scenes/updateScene', {
      ...{ sceneId, sceneName: 'The gate', sceneDescription: 'Dark.' },
    }),
  );
  done(await studio.send('PUT', '/api/characters/updateCharacter', { characterInfo: info }));
  done(
    await studio.send('PUT', '/api/items/updateItem', {
      itemInfo: { itemId: items[0].itemId, itemName: 'Lamp', itemDescription: 'Lit.' },
    }),
  );
  done(await studio.json('PUT', '/api/quests/updateQuest', { questId: quests[0].questId, questGoal: 'Ask her.' }));
  const { rules, version } = done(await studio.get('/api/stories/getStoryRules', { storyId }));
  rules.endings[0].text = 'You lost.';
  done(await studio.json('PUT', '/api/stories/editStoryRules', { storyId, version, rules }));
  const [{ versionId, saves }] = await versionsOf(storyId);
  const changes = await compare(storyId, versionId);
  expect(saves).toBe(5);
  const fields = (part: string) =>
    changes
      .find((change: { part: string }) => change.part === part)
      .fields.map(({ field }: { field: string }) => field);
  expect(fields('scene')).toContain('sceneName');
  expect(fields('character')).toEqual(['characterGreetings']);
  expect(fields('item')).toContain('itemName');
  expect(fields('quest')).toContain('questGoal');
  expect(fields('rule')).toEqual(['rule']);
});

test('a version is restored wholly, and the restoration by the version before it', async () => {
  const storyId = await createRichStory(studio);
  const before = await studio.story(storyId);
  const [{ sceneId, characters, quests }, second] = before.scenes;
  await later();
  await edit(storyId, { storyName: 'Another tale' });
  const info = { ...characters[0], characterName: 'Orla', characterSecret: '' };
  done(await studio.send('PUT', '/api/characters/updateCharacter', { characterInfo: info }));
  done(await studio.json('DELETE', '/api/scenes/deleteScene', { scene: { sceneId: second.sceneId } }));
  const { token } = owner;
  done(await server.call('DELETE', '/api/quests/deleteQuest', { token, query: { questId: quests[1].questId } }));
  const changed = await studio.story(storyId);
  await later();
  const [edited, original] = await versionsOf(storyId);
  done(await restore(storyId, original.versionId));
  const restored = await studio.story(storyId);
  expect(restored.storyName).toBe(before.storyName);
  expect(restored.scenes.map((scene: { sceneId: string }) => scene.sceneId)).toEqual([sceneId, second.sceneId]);
  expect(restored.scenes[0].characters[0]).toMatchObject({ characterName: 'Sorcha', characterSecret: 'A cat.' });
  expect(restored.scenes[0].quests.map((quest: { questName: string }) => quest.questName)).toEqual(
    before.scenes[0].quests.map((quest: { questName: string }) => quest.questName),
  );
  expect(await compare(storyId, original.versionId, 'now')).toEqual([]);
  const [now, previous] = await versionsOf(storyId);
  expect(now).toMatchObject({ isNow: true, restoredFrom: original.savedAt });
  expect(previous.versionId).toBe(edited.versionId);
  done(await restore(storyId, previous.versionId));
  const again = await studio.story(storyId);
  expect([again.storyName, again.scenes.length]).toEqual([changed.storyName, 1]);
  expect(again.scenes[0].characters[0].characterName).toBe('Orla');
});

test('a scene, a character or an item is restored alone', async () => {
  const { storyId, sceneId, characterId, itemId } = await makeStory(studio);
  await later();
  await edit(storyId, { storyName: 'Another tale' });
  done(await studio.json('PUT', '/api/scenes/updateScene', { sceneId, sceneName: 'Hall', sceneDescription: 'Lit.' }));
  const itemInfo = { itemId, itemName: 'Rope', itemDescription: 'Wet.' };
  done(await studio.send('PUT', '/api/items/updateItem', { itemInfo }));
  const [, original] = await versionsOf(storyId);
  done(await restore(storyId, original.versionId, { part: 'scene', id: sceneId }));
  const story = await studio.story(storyId);
  expect([story.storyName, story.scenes[0].sceneName]).toEqual(['Another tale', 'The harbour']);
  expect(story.scenes[0].items[0].itemName).toBe('Rope');
  done(await restore(storyId, original.versionId, { part: 'item', id: itemId }));
  expect((await studio.story(storyId)).scenes[0].items[0].itemName).toBe('Brass key');
  expect((await restore(storyId, original.versionId, { part: 'character', id: itemId })).status).toBe(404);
  expect((await restore(storyId, original.versionId, { part: 'character', id: characterId })).status).toBe(200);
});

test('a version that nobody may read is neither shown nor restored', async () => {
  const { storyId } = await makeStory(studio);
  await later();
  await edit(storyId, { storyName: 'Another tale' });
  const [, { versionId }] = await versionsOf(storyId);
  const stood = await versionsOf(storyId);
  const other = createStudio(server, await server.signUp());
  expect((await other.get('/api/stories/getStoryVersions', { storyId })).status).toBe(404);
  expect((await other.get('/api/stories/compareStoryVersion', { storyId, versionId })).status).toBe(404);
  expect((await other.json('PUT', '/api/stories/restoreStoryVersion', { storyId, versionId })).status).toBe(404);
  const { storyId: theirs } = await makeStory(other);
  expect((await other.get('/api/stories/compareStoryVersion', { storyId: theirs, versionId })).status).toBe(404);
  expect((await other.json('PUT', '/api/stories/editStory', { story: { storyId, storyName: 'Mine' } })).status).toBe(
    404,
  );
  expect(await versionsOf(storyId)).toEqual(stood);
});

test('what moderators have hidden is neither compared nor restored', async () => {
  const { storyId, itemId } = await makeStory(studio);
  await later();
  done(
    await studio.send('PUT', '/api/items/updateItem', {
      itemInfo: { itemId, itemName: 'Rope', itemDescription: 'Wet.' },
    }),
  );
  const [now, original] = await versionsOf(storyId);
  await server.db.sql`update items set hidden_at = now() where id = ${itemId}`;
  expect(await compare(storyId, now.versionId)).toEqual([]);
  expect((await restore(storyId, original.versionId, { part: 'item', id: itemId })).status).toBe(404);
  await server.db.sql`update stories set hidden_at = now() where id = ${storyId}`;
  expect((await restore(storyId, original.versionId)).status).toBe(403);
  expect((await studio.get('/api/stories/compareStoryVersion', { storyId, versionId: now.versionId })).status).toBe(
    403,
  );
});

test('versions are stored encrypted', async () => {
  const { storyId } = await makeStory(studio);
  await later();
  await edit(storyId, { storyName: 'Another tale' });
  const [, { versionId }] = await versionsOf(storyId);
  await server.db.sql`update story_versions set content = 'nonsense' where id = ${versionId}`;
  expect((await restore(storyId, versionId)).status).toBe(404);
});

test('old versions are thinned to one a day, and the oldest make room', async () => {
  const { storyId } = await makeStory(studio);
  await later();
  await edit(storyId, { storyName: 'One' });
  await server.db.sql`delete from story_versions where story_id = ${storyId}`;
  const day = ago((limits.versionDays + 2) * DAY_MS).slice(0, 10);
  const insert = (count: number, from: string, bytes: number) => server.db.sql`
    insert into story_versions (story_id, began_at, saved_at, content)
    select ${storyId}, at, at, convert_to(repeat('x', ${bytes}), 'utf8')
    from (select ${from}::timestamptz + n * interval '1 minute' as at from generate_series(1, ${count}) n)`;
  await insert(5, `${day}T10:00:00Z`, 10);
  await insert(3, ago(DAY_MS), 10);
  await later();
  await edit(storyId, { storyName: 'Two' });
  expect((await list(storyId)).versions).toHaveLength(1 + 3 + 1);
  await insert(limits.versionsMost, ago(MINUTE_MS), 10);
  await later();
  await edit(storyId, { storyName: 'Three' });
  const [counted] = await server.db.sql`select count(*)::int from story_versions where story_id = ${storyId}`;
  expect(counted?.count).toBe(limits.versionsMost);
  await insert(10, ago(MINUTE_MS), limits.versionsBytes / 8);
  await later();
  await edit(storyId, { storyName: 'Four' });
  const [left] = await server.db.sql`select count(*)::int from story_versions where story_id = ${storyId}`;
  expect(left?.count).toBeLessThan(12);
});

test('versions are in the data download, and gone with their author', async () => {
  const { storyId } = await makeStory(studio, { storyName: 'Before' });
  await edit(storyId, { storyVisibility: 'public' });
  await later();
  await edit(storyId, { storyName: 'After' });
  const address = new URL('/api/profile/download', server.url);
  const answer = await fetch(address, { headers: { authorization: `Bearer ${owner.token}` } });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const versions = JSON.parse(strFromU8(files['story-versions.json'] ?? new Uint8Array()));
  expect(versions.map((entry: { story?: { name: string } }) => entry.story?.name)).toContain('Before');
  const { token, password } = owner;
  const gone = await server.call('DELETE', '/api/profile/deleteAccount', { token, json: { password } });
  expect(gone.status).toBe(200);
  expect(await server.db.sql`select 1 from story_versions where story_id = ${storyId}`).toHaveLength(0);
});
