import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addTags,
  countFiles,
  countRows,
  createStudio,
  done,
  makeStory,
  plainPicture,
  type Studio,
  wide,
} from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let owner: Player;
let studio: Studio;
let other: Studio;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  owner = await server.signUp();
  studio = createStudio(server, owner);
  other = createStudio(server, await server.signUp());
});

afterAll(() => server?.close());

const itemInfo = { itemName: 'Brass key', itemDescription: 'Green with age.' };
const remove = (itemId: string) =>
  server.call('DELETE', '/api/items/deleteItem', { token: owner.token, query: { itemId } });

describe('a new item', () => {
  test('has its picture and, for its owner, the text of the find', async () => {
    const { item } = done(
      await studio.send(
        'POST',
        '/api/items/createItem',
        { itemInfo: { ...itemInfo, itemFoundText: 'Under a stone.', itemSpot: 'far-left' } },
        [['itemImage', await plainPicture('#321')]],
      ),
    );
    expect(item).toMatchObject({ ...itemInfo, itemFoundText: 'Under a stone.', itemSpot: 'far-left' });
    expect((await server.call('GET', item.itemImageURL)).status).toBe(200);
  });

  test.each([
    ['itemName', limits.itemName, 1],
    ['itemDescription', limits.itemDescription, 1],
    ['itemFoundText', limits.itemFoundText, 0],
  ])('counts %s in code points', async (field, most, least) => {
    for (const length of [least, most]) done(await studio.createItem({ [field]: wide(length) }));
    const bad = least > 0 ? ['', ' ', wide(most + 1)] : [wide(most + 1)];
    for (const text of bad) {
      const answer = await studio.createItem({ [field]: text });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    }
  });

  test('requires a valid picture and otherwise leaves nothing behind', async () => {
    const [rows, files] = [await countRows(server), await countFiles(server)];
    expect((await studio.createItem({}, {})).body.fields).toEqual({ itemImage: 'Required.' });
    expect((await studio.createItem({}, { itemImage: { poolId: 'items/none' } })).status).toBe(400);
    const bad = await studio.send('POST', '/api/items/createItem', { itemInfo }, [['itemImage', new Uint8Array([9])]]);
    expect(bad.status).toBe(415);
    const two = [await plainPicture('#322'), await plainPicture('#323')];
    const files2 = two.map((bytes): [string, Uint8Array<ArrayBuffer>] => ['itemImage', bytes]);
    expect((await studio.send('POST', '/api/items/createItem', { itemInfo }, files2)).status).toBe(400);
    expect([await countRows(server), await countFiles(server)]).toEqual([rows, files]);
  });
});

test('a page of items has ten of the caller’s own, newest first', async () => {
  const fresh = await server.signUp();
  const desk = createStudio(server, fresh);
  expect(done(await desk.get('/api/items/getItems', { page: 1 }))).toEqual({ items: [], totalPages: 1 });
  for (let number = 1; number <= 11; number += 1) done(await desk.createItem({ itemName: `Item ${number}` }));
  const page = async (number: number) => done(await desk.get('/api/items/getItems', { page: number }));
  const first = await page(1);
  expect([first.items.length, first.items[0].itemName, first.totalPages]).toEqual([10, 'Item 11', 2]);
  expect((await page(2)).items).toMatchObject([{ itemName: 'Item 1' }]);
  expect((await page(3)).items).toEqual([]);
  for (const bad of [0, -1, 'one']) expect((await desk.get('/api/items/getItems', { page: bad })).status).toBe(400);
});

describe('editing an item', () => {
  const update = (who: Studio, info: Record<string, unknown>) =>
    who.send('PUT', '/api/items/updateItem', { itemInfo: { ...itemInfo, ...info } });

  test('changes its texts, keeps its picture and renames the quests about it', async () => {
    const { item } = done(await studio.createItem());
    const { quest } = done(await studio.createQuest({ questTriggerId: item.itemId, questType: 'SEARCH' }));
    const changed = done(await update(studio, { itemId: item.itemId, itemName: 'Silver key' })).item;
    expect(changed).toMatchObject({ itemName: 'Silver key', itemImageURL: item.itemImageURL });
    const again = done(await studio.json('PUT', '/api/quests/updateQuest', { questId: quest.questId })).quest;
    expect(again.questDescription).toBe('Find the Silver key.');
  });

  test('enforces the limits of the form', async () => {
    const { itemId } = done(await studio.createItem()).item;
    done(await update(studio, { itemId, itemName: wide(limits.itemName) }));
    expect((await update(studio, { itemId, itemName: wide(limits.itemName + 1) })).status).toBe(400);
    expect((await update(studio, { itemId, itemDescription: '' })).status).toBe(400);
    expect((await update(other, { itemId })).status).toBe(404);
  });
});

test('editing an outdated version returns 409 with the current item and leaves nothing behind', async () => {
  const { itemId, version } = done(await studio.createItem()).item;
  const update = (info: Record<string, unknown>, files: [string, Uint8Array<ArrayBuffer>][] = []) =>
    studio.send('PUT', '/api/items/updateItem', { itemInfo: { ...itemInfo, itemId, ...info } }, files);
  const theirs = done(await update({ version, itemName: 'Theirs' })).item;
  expect(theirs.version).toBe(version + 1);
  const before = [await countRows(server), await countFiles(server)];
  const late = await update({ version, itemName: 'Mine' }, [['itemImage', await plainPicture('#173')]]);
  expect([late.status, late.body]).toEqual([
    409,
    { error: 'Changed Elsewhere.', code: 'request.conflict', item: theirs },
  ]);
  expect([await countRows(server), await countFiles(server)]).toEqual(before);
  expect(done(await update({ version: theirs.version, itemName: 'Mine' })).item.itemName).toBe('Mine');
  // An update without a version always succeeds.
  expect(done(await update({ itemName: 'Last' })).item.version).toBe(version + 3);
});

test('a deleted item is erased with its picture after thirty days, and no earlier than no scene uses it', async () => {
  const { sceneId, itemId: used } = await makeStory(studio);
  const picture: [string, Uint8Array<ArrayBuffer>][] = [['itemImage', await plainPicture('#3a7')]];
  const { itemId, itemImageURL } = done(await studio.send('POST', '/api/items/createItem', { itemInfo }, picture)).item;
  const other = done(await studio.createItem()).item.itemId;
  for (const deleted of [itemId, used]) done(await remove(deleted));
  const { sql } = server.db;
  const age = (days: number) =>
    sql`update items set deleted_at = now() - ${`${days} days`}::interval where id in (${itemId}, ${used})`;
  const isStored = async (id: string) => (await sql`select from items where id = ${id}`).length === 1;
  const empty = async () => {
    await server.modules.trash.empty();
    await server.modules.jobs.settled();
  };
  await age(29);
  await empty();
  expect([await isStored(itemId), await isStored(used)]).toEqual([true, true]);
  await age(30);
  await empty();
  expect([await isStored(itemId), await isStored(used)]).toEqual([false, true]);
  expect((await server.call('GET', itemImageURL)).status).toBe(404);
  done(await studio.json('PUT', '/api/scenes/updateItems', { sceneId, items: [other] }));
  await empty();
  expect([await isStored(used), await isStored(other)]).toEqual([false, true]);
});

test('a deleted item is in no list, but stays in the scenes that use it', async () => {
  const { itemId, sceneId, characterId } = await makeStory(studio);
  done(await remove(itemId));
  expect((await remove(itemId)).status).toBe(404);
  const { items } = done(await studio.get('/api/items/getItems', { page: 1 }));
  expect(items.map((entry: { itemId: string }) => entry.itemId)).not.toContain(itemId);
  expect((await studio.scene(sceneId)).items).toMatchObject([{ itemId }]);
  done(await studio.json('PUT', '/api/scenes/updateItems', { sceneId, items: [itemId] }));
  const elsewhere = await makeStory(studio);
  const into = { sceneId: elsewhere.sceneId, items: [itemId] };
  expect((await studio.json('PUT', '/api/scenes/updateItems', into)).status).toBe(404);
  expect(characterId).not.toBe('');
});
