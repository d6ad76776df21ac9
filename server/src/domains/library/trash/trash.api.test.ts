import { stories, type Writer } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addTags,
  countRows,
  createStudio,
  done,
  makeStory,
  plainPicture,
  type Studio,
} from '../../../testing/creating.ts';
import { fillFast, measureReads } from '../../../testing/reads.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { countTrash, readTrash } from './trash.repository.ts';

let server: TestServer;
let owner: Player;
let studio: Studio;

beforeAll(async () => {
  server = await startTestServer({
    engine: scriptedEngine(),
    speech: scriptedSpeech(),
    settings: { ADMIN_EMAILS: 'admin@example.org' },
  });
  await addTags(server, 'Mystery');
  owner = await server.signUp();
  studio = createStudio(server, owner);
});

afterAll(() => server?.close());

const removeStory = (storyId: string, token = owner.token) =>
  server.call('DELETE', '/api/stories/deleteStory', { token, query: { storyId } });
const removeScene = (sceneId: string) => studio.json('DELETE', '/api/scenes/deleteScene', { scene: { sceneId } });
const restoreStory = (storyId: string) => studio.json('PUT', '/api/stories/restoreStory', { storyId });
const restoreScene = (sceneId: string) => studio.json('PUT', '/api/scenes/restoreScene', { sceneId });
const trash = async () => done(await studio.get('/api/stories/getTrash')).entries;

const age = (table: 'stories' | 'scenes', id: string, days: number) =>
  server.db.sql.unsafe(`update ${table} set deleted_at = now() - interval '${days} days' where id = '${id}'`);

describe('a deleted story', () => {
  test('disappears for everybody, stays in its owner’s trash for thirty days, and is restored unchanged', async () => {
    const { storyId, sceneId } = await makeStory(studio, { storyName: 'Trashed' });
    done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, storyVisibility: 'public' } }));
    const before = await studio.story(storyId);
    done(await removeStory(storyId));
    for (const path of ['/api/stories/getStory', '/api/scenes/getScene'])
      expect((await studio.get(path, { storyId, sceneId })).status).toBe(404);
    expect((await removeStory(storyId)).status).toBe(404);
    const [entry] = await trash();
    expect(entry).toMatchObject({ kind: 'story', storyId, storyName: 'Trashed', imageURL: before.storyImageURL });
    expect(Date.parse(entry.goesAt) - Date.parse(entry.deletedAt)).toBe(30 * 24 * 60 * 60 * 1000);
    done(await restoreStory(storyId));
    done(await restoreStory(storyId));
    expect(await studio.story(storyId)).toEqual(before);
    expect(await trash()).toEqual([]);
  });

  test('ends its open sessions', async () => {
    const { storyId, sceneId, characterId } = await makeStory(studio);
    const { storyToken } = done(await studio.get('/api/stories/getStory', { storyId }));
    const opening = { storyToken, scene: { sceneId }, character: { characterId } };
    const { sessionToken } = done(await studio.json('POST', '/api/inworld/getSessionToken', opening));
    done(await removeStory(storyId));
    const said = await studio.json('POST', '/api/inworld/sendMessage', {
      sessionToken,
      message: 'Hello',
      audio: false,
    });
    expect([said.status, said.body.error]).toEqual([404, 'Story Not Found.']);
    done(await restoreStory(storyId));
    done(await studio.json('POST', '/api/inworld/sendMessage', { sessionToken, message: 'Hello', audio: false }));
  });

  test('by an admin is restored only for its owner', async () => {
    const admin = await server.signUp({ email: 'admin@example.org' });
    const { storyId } = await makeStory(studio);
    done(await studio.json('PUT', '/api/stories/editStory', { story: { storyId, storyVisibility: 'public' } }));
    done(await removeStory(storyId, admin.token));
    done(await restoreStory(storyId));
    expect((await studio.story(storyId)).storyHidden).toBe(true);
    expect((await server.call('GET', '/api/stories/getStory', { query: { storyId } })).status).toBe(404);
  });

  test('is permanently deleted with its exclusive content after thirty days and no earlier', async () => {
    const fresh = await server.signUp();
    const desk = createStudio(server, fresh);
    const theirs = done(await studio.createCharacter()).character.characterId;
    const before = await countRows(server);
    const { storyId, sceneId, characterId, itemId } = await makeStory(desk);
    const files: [string, Uint8Array<ArrayBuffer>][] = [['storyImages', await plainPicture('#919')]];
    const added = await desk.send('POST', '/api/stories/addStoryImages', { addStoryImageData: { storyId } }, files);
    const [, pictureURL] = done(added).storyImages;
    done(await desk.json('PUT', '/api/scenes/updateCharacters', { sceneId, characters: [characterId, theirs] }));
    const { questId } = done(await desk.createQuest({ questTriggerId: characterId })).quest;
    done(await desk.json('POST', '/api/scenes/createSceneQuest', { sceneId, questId }));
    done(await removeStory(storyId, fresh.token));
    await age('stories', storyId, 29);
    await server.modules.trash.empty();
    expect(await server.db.db.select().from(stories).where(eq(stories.id, storyId))).toHaveLength(1);
    await age('stories', storyId, 30);
    await server.modules.trash.empty();
    await server.modules.jobs.settled();
    const remove = (path: string, query: Record<string, string>) =>
      server.call('DELETE', path, { token: fresh.token, query });
    done(await remove('/api/characters/deleteCharacter', { characterId }));
    done(await remove('/api/items/deleteItem', { itemId }));
    // What the owner can still list remains: the character, the item and their pictures.
    const left = { characters: (before.characters ?? 0) + 1, items: (before.items ?? 0) + 1 };
    expect(await countRows(server)).toEqual({ ...before, ...left, media: (before.media ?? 0) + 2 });
    expect((await server.call('GET', pictureURL)).status).toBe(404);
  });
});

describe('a deleted scene', () => {
  test('leaves no gap, is in the trash, and is restored to the end', async () => {
    const { storyId, sceneId, characterId, itemId } = await makeStory(studio);
    const selected = { storyId, selectedCharacters: [characterId], selectedItems: [itemId] };
    const second = done(await studio.createScene({ ...selected, sceneName: 'Second' })).scene.sceneId;
    done(await removeScene(sceneId));
    const order = async () =>
      (await studio.story(storyId)).scenes.map((scene: { sceneId: string; sceneOrder: number }) => [
        ...[scene.sceneId, scene.sceneOrder],
      ]);
    expect(await order()).toEqual([[second, 0]]);
    expect((await removeScene(sceneId)).status).toBe(404);
    expect((await trash())[0]).toMatchObject({ kind: 'scene', storyId, sceneId, sceneName: 'The harbour' });
    done(await restoreScene(sceneId));
    done(await restoreScene(sceneId));
    expect(await order()).toEqual([
      [second, 0],
      [sceneId, 1],
    ]);
  });

  test('can’t be restored to a story that has four scenes again', async () => {
    const { storyId, sceneId, characterId, itemId } = await makeStory(studio);
    done(await removeScene(sceneId));
    const selected = { storyId, selectedCharacters: [characterId], selectedItems: [itemId] };
    for (let number = 0; number < 4; number += 1) done(await studio.createScene(selected));
    expect((await restoreScene(sceneId)).status).toBe(400);
  });

  test('is permanently deleted after thirty days', async () => {
    const { storyId, sceneId } = await makeStory(studio);
    done(await removeScene(sceneId));
    await age('scenes', sceneId, 30);
    await server.modules.trash.empty();
    expect((await restoreScene(sceneId)).status).toBe(404);
    expect((await studio.story(storyId)).scenes).toEqual([]);
  });
});

test('what can’t be erased does not keep what others have deleted', async () => {
  const { sql } = server.db;
  const stuck = await makeStory(studio);
  const other = await makeStory(createStudio(server, await server.signUp()));
  for (const [at, { storyId }] of [stuck, other].entries()) {
    await sql`update stories set deleted_at = now() - ${`${40 - at} days`}::interval where id = ${storyId}`;
  }
  await sql`create table stubborn (story_id uuid references stories (id))`;
  await sql`insert into stubborn values (${stuck.storyId})`;
  await server.modules.trash.empty();
  const left = await sql`select id from stories where id in (${stuck.storyId}, ${other.storyId})`;
  expect([...left]).toEqual([{ id: stuck.storyId }]);
  await sql`drop table stubborn`;
  await server.modules.trash.empty();
  expect(await sql`select from stories where id = ${stuck.storyId}`).toHaveLength(0);
});

test('the trash is paged, most recent first, and private', async () => {
  const fresh = await server.signUp();
  const desk = createStudio(server, fresh);
  for (let number = 1; number <= 11; number += 1) {
    const { storyId } = done(await desk.createStory({ storyName: `Story ${number}` }));
    done(await removeStory(storyId, fresh.token));
  }
  const page = async (number: number) => done(await desk.get('/api/stories/getTrash', { page: number }));
  const first = await page(1);
  expect([first.entries.length, first.entries[0].storyName, first.nextPage, first.totalPages]).toEqual([
    ...[10, 'Story 11', 2, 2],
  ]);
  expect((await page(2)).entries).toMatchObject([{ storyName: 'Story 1' }]);
});

test('a page of the trash reads only its entries, however many stories its owner has', async () => {
  const fresh = await server.signUp();
  const desk = createStudio(server, fresh);
  const { storyId, sceneId } = await makeStory(desk);
  const { userId } = fresh.account;
  await fillFast(
    server,
    `insert into stories (owner_id, name, description) select '${userId}', 'Tale ' || n, 'Words.' from generate_series(1, 3000) as n`,
    `insert into scenes (story_id, position, name, description, background_id, common_knowledge, win_description, win_image_id)
      select stories.id, 0, stories.name, one.description, background_id, common_knowledge, win_description, win_image_id
      from stories, scenes as one where one.id = '${sceneId}' and owner_id = '${userId}' and stories.id <> '${storyId}'`,
    `insert into stories (owner_id, name, description) select uuidv7(), 'Of others', 'Words.' from generate_series(1, 3000)`,
    `insert into scenes (story_id, position, name, description, background_id, common_knowledge, win_description, win_image_id, deleted_at, trash_owner_id)
      select stories.id, 0, stories.name, one.description, background_id, common_knowledge, win_description, win_image_id, now(), owner_id
      from stories, scenes as one where one.id = '${sceneId}' and stories.name = 'Of others'`,
  );
  const { sql } = server.db;
  await sql`update scenes set deleted_at = now() - interval '1 hour' from stories
    where stories.id = story_id and owner_id = ${userId} and stories.name like 'Tale 1_'`;
  await sql`update stories set deleted_at = now() where owner_id = ${userId} and name like 'Tale 15%'`;
  await sql`analyze scenes, stories`;
  const asked = { page: 12, pageSize: 10 };
  const show = async (writer: Writer) => {
    // 111 stories, and the scenes of nine others.
    expect(await countTrash(writer, userId, 10_000)).toBe(120);
    const page = await readTrash(writer, userId, asked);
    expect(page.map(({ kind }) => kind)).toEqual(['story', ...Array(9).fill('scene')]);
  };
  expect(await measureReads(server, 'scenes', show)).toBeLessThan(60);
  expect(await measureReads(server, 'stories', show)).toBeLessThan(300);
});
