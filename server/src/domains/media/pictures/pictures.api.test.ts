import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addTags,
  characterInfo,
  createStudio,
  done,
  makeStory,
  plainPicture,
  type Studio,
} from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let studio: Studio;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  studio = createStudio(server, await server.signUp());
});

afterAll(() => server?.close());

const pool = async (query: Record<string, string | number>) => done(await studio.get('/api/pictures/getPool', query));

test('finds portraits by look, age and words, with their four faces', async () => {
  const { pictures } = await pool({ kind: 'portraits', look: 'feminine', age: 'old', searchQuery: 'LIGHThouse' });
  expect(pictures).toMatchObject([{ name: 'Sorcha', look: 'feminine', age: 62 }]);
  const [sorcha] = pictures;
  expect(Object.keys(sorcha.faces)).toEqual(['neutral', 'annoyed', 'happy', 'sad']);
  for (const { imageURL } of Object.values<{ imageURL: string }>(sorcha.faces))
    expect((await server.call('GET', imageURL)).status).toBe(200);
  const all = await pool({ kind: 'portraits' });
  expect([all.pictures.length, all.nextPage, all.totalPages]).toEqual([10, 2, 5]);
  expect((await pool({ kind: 'portraits', page: 6 })).pictures).toEqual([]);
});

test('portraits of the pool have patches for their eyes and mouths, and other pictures have none', async () => {
  const [isaura] = (await pool({ kind: 'portraits', searchQuery: 'queen' })).pictures;
  const ask = async (imageURL: string) =>
    done(await server.call('GET', '/api/pictures/getPortraitPatches', { query: { imageURL } })).patches;
  const patches = await ask(isaura.faces.sad.imageURL);
  expect(patches).toMatchObject({ size: 1280, eyes: { width: expect.any(Number) } });
  expect((await server.call('GET', patches.patchesURL)).status).toBe(200);
  expect(patches).not.toHaveProperty('being');
  const [elspeth] = (await pool({ kind: 'portraits', searchQuery: 'ghost' })).pictures;
  expect(await ask(elspeth.faces.sad.imageURL)).toMatchObject({ being: 'ghost' });
  const [castle] = (await pool({ kind: 'backgrounds', searchQuery: 'castle' })).pictures;
  for (const url of [castle.imageURL, '/media/none.webp', 'blob:nothing']) expect(await ask(url)).toBeNull();
});

test('finds backgrounds and items by words, ignoring case and accents', async () => {
  expect(await pool({ kind: 'items', searchQuery: 'brass xylophone' })).toMatchObject({ partly: true });
  expect(await pool({ kind: 'items', searchQuery: 'xylophone' })).toMatchObject({ pictures: [] });
  expect((await pool({ kind: 'backgrounds', searchQuery: 'castle' })).pictures[0].poolId).toBe(
    'backgrounds/castle-night',
  );
  expect((await pool({ kind: 'items', searchQuery: 'brass key' })).pictures[0]).toMatchObject({
    poolId: 'items/brass-key',
    name: 'Brass key',
  });
  for (const bad of [{ kind: 'voices' }, { kind: 'items', page: 0 }, { kind: 'portraits', age: 'ancient' }])
    expect((await studio.get('/api/pictures/getPool', bad)).status).toBe(400);
});

test('a picture’s description applies wherever it is shown', async () => {
  const { storyId } = await makeStory(studio);
  const [pictureURL] = (await studio.story(storyId)).storyImages;
  const describe = (more: Record<string, unknown>) =>
    studio.json('PUT', '/api/pictures/describePicture', { pictureURL, ...more });
  done(await describe({ alt: 'A ballroom', focusX: 1, focusY: 0 }));
  expect((await studio.story(storyId)).storyImageViews).toEqual([{ alt: 'A ballroom', focusX: 1, focusY: 0 }]);
  done(await describe({ focusY: 0.25 }));
  done(await describe({}));
  expect((await studio.story(storyId)).storyImageViews).toEqual([{ alt: 'A ballroom', focusX: 1, focusY: 0.25 }]);
  for (const bad of [{ alt: 'x'.repeat(301) }, { focusX: 1.1 }, { focusY: -0.1 }])
    expect((await describe(bad)).status).toBe(400);
  expect((await describe({ pictureURL: '/elsewhere.png' })).status).toBe(404);
});

describe('a shared picture', () => {
  const view = { alt: 'first', focusX: 1, focusY: 0.5 };
  const plain = { alt: 'Mine', focusX: 0.5, focusY: 0.5 };
  let author: Studio;
  let owner: Studio;
  let authorId: string;
  let ownerId: string;
  let reader: Studio;

  beforeEach(async () => {
    const players = [await server.signUp(), await server.signUp(), await server.signUp()] as const;
    [author, owner, reader] = [
      createStudio(server, players[0]),
      createStudio(server, players[1]),
      createStudio(server, players[2]),
    ];
    [authorId, ownerId] = [players[0].account.userId, players[1].account.userId];
  });

  const describePicture = (studio: Studio, pictureURL: string, alt: string, more = {}) =>
    studio.json('PUT', '/api/pictures/describePicture', { pictureURL, alt, ...more });

  /** Creates a character of the author's, another account's variant of it, and that account's scene with a copy of it. */
  async function makeCopies() {
    const bytes = await plainPicture(`#${randomBytes(3).toString('hex')}`, { width: 300, height: 450 });
    const made = await author.send('POST', '/api/characters/createCharacter', { characterInfo }, [
      ['characterImage', bytes],
      ['characterHappyImage', bytes],
    ]);
    const original = done(made).character;
    const { characterId, characterImageURL: url } = original;
    done(await describePicture(author, url, 'first', { focusX: 1 }));
    const { sceneId, storyId } = await makeStory(owner);
    done(await owner.json('PUT', '/api/scenes/updateCharacters', { sceneId, characters: [characterId] }));
    done(await owner.json('PUT', '/api/stories/editStory', { story: { storyId, storyVisibility: 'public' } }));
    const { characterPersonalKnowledge: _knowledge, ...bare } = characterInfo;
    const info = { ...bare, originalCharacterId: characterId };
    const variant = done(
      await owner.send('POST', '/api/characters/createCharacter', { characterInfo: info }),
    ).character;
    const shown = async () => {
      const [copy] = (await reader.story(storyId)).scenes[0].characters;
      const { character } = done(await owner.get('/api/characters/getCharacter', { characterId: variant.characterId }));
      return [copy.characterImageView, character.characterImageView];
    };
    return {
      characterId,
      url,
      shown,
      ids: [variant.characterId, (await owner.scene(sceneId)).characters[0].characterId],
    };
  }

  test('of a copied character is described by each owner for their own content', async () => {
    const { characterId, url, shown } = await makeCopies();
    expect(await shown()).toEqual([view, view]);
    done(await describePicture(author, url, 'Changed afterwards'));
    expect(await shown()).toEqual([view, view]);
    done(await describePicture(owner, url, 'Mine', { focusX: 0.5 }));
    expect(await shown()).toEqual([plain, plain]);
    expect(
      done(await author.get('/api/characters/getCharacter', { characterId })).character.characterImageView,
    ).toMatchObject({ alt: 'Changed afterwards' });
  });

  test('of a copied character remains after its author’s account is deleted, without a row of that account', async () => {
    const { url, shown } = await makeCopies();
    done(await author.send('DELETE', '/api/profile/deleteAccount', {}));
    const { sql } = server.db;
    expect(await sql`select from media where owner_id = ${authorId}`).toHaveLength(0);
    expect(await shown()).toEqual([view, view]);
    expect((await server.call('GET', url)).status).toBe(200);
    done(await describePicture(owner, url, 'Mine', { focusX: 0.5 }));
    expect(await shown()).toEqual([plain, plain]);
  });

  test('of copies created earlier gets rows of their owners by the upgrade of c6f3d71', async () => {
    const { characterId, url, shown, ids } = await makeCopies();
    const { sql } = server.db;
    await sql`update characters as copy set image_id = original.image_id, happy_image_id = original.happy_image_id
      from characters as original where original.id = ${characterId} and copy.id in ${sql(ids)}`;
    await sql`delete from media where owner_id = ${ownerId} and hash = ${url.slice(7, 71)}`;
    const file = new URL('../../../../../database/upgrades/c6f3d71.sql', import.meta.url);
    const steps = (await readFile(file, 'utf8')).split('\n\n');
    await sql.unsafe(steps.find((step) => step.startsWith('-- Gives variants and scene copies')) ?? '');
    done(await describePicture(author, url, 'Changed afterwards'));
    expect(await shown()).toEqual([view, view]);
  });
});

test('a crop stays within the picture', async () => {
  const cut = (crop: unknown) => studio.createItem({}, { itemImage: { poolId: 'items/brass-key', crop } });
  const { item } = done(await cut({ x: 0.25, y: 0.25, width: 0.5, height: 0.25 }));
  const [size] = await server.db.sql`select width, height from media where hash = ${item.itemImageURL.slice(7, 71)}`;
  expect(size).toEqual({ width: 256, height: 128 });
  const bad = [
    { x: 0.6, y: 0, width: 0.5, height: 1 },
    { x: 0, y: 0, width: 0, height: 1 },
    { x: 0, y: 0, width: 1 },
  ];
  for (const crop of bad) expect((await cut(crop)).status).toBe(400);
});
