import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTags, done, makeStory, type Studio, studioOf } from '../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../testing/scripted.ts';
import { startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let studio: Studio;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  studio = studioOf(server, await server.signUp());
});

afterAll(() => server?.close());

const pool = async (query: Record<string, string | number>) => done(await studio.get('/api/pictures/getPool', query));

test('portraits are found by look, age and words, with their four faces', async () => {
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

test('backgrounds and items are found by words, in any case and without accents', async () => {
  expect((await pool({ kind: 'backgrounds', searchQuery: 'castle' })).pictures[0].poolId).toBe(
    'backgrounds/castle-night',
  );
  expect((await pool({ kind: 'items', searchQuery: 'brass key' })).pictures[0]).toMatchObject({
    ...{ poolId: 'items/brass-key', name: 'Brass key' },
  });
  for (const bad of [{ kind: 'voices' }, { kind: 'items', page: 0 }, { kind: 'portraits', age: 'ancient' }])
    expect((await studio.get('/api/pictures/getPool', bad)).status).toBe(400);
});

test('one’s own picture is described wherever it is shown', async () => {
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

test('what is cut reaches no further than the picture', async () => {
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
