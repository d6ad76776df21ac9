import { createHash } from 'node:crypto';
import { launchVectors } from '@emberlore/content';
import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVectorCache, withLaunchVectors } from './vector-cache.ts';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});

afterAll(() => db.drop());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('returns vectors as stored and omits missing ones', async () => {
  const cache = createVectorCache(db);
  const vector = new Float32Array([0.25, -1, 3.5]);
  await cache.put([{ hash: hashOf('a'), vector }]);
  const found = await cache.get([hashOf('a'), hashOf('b')]);
  expect([...found]).toEqual([[hashOf('a'), vector]]);
  expect((await cache.get([])).size).toBe(0);
});

test('storing the same vector again, or none, succeeds', async () => {
  const cache = createVectorCache(db);
  const entry = { hash: hashOf('c'), vector: new Float32Array([1]) };
  await Promise.all([cache.put([entry]), cache.put([entry]), cache.put([])]);
  expect((await cache.get([entry.hash])).get(entry.hash)).toEqual(entry.vector);
});

test('finds shipped vectors without the database, and all others in it', async () => {
  const [shipped = ''] = launchVectors().hashes();
  const asked: string[] = [];
  const stored = new Float32Array([1]);
  const cache = withLaunchVectors({
    async get(hashes) {
      asked.push(...hashes);
      return new Map([[hashOf('own'), stored]]);
    },
    put: async () => {},
  });
  const found = await cache.get([shipped, hashOf('own'), hashOf('none')]);
  expect([...found.keys()]).toEqual([shipped, hashOf('own')]);
  expect(found.get(shipped)).toHaveLength(512);
  expect(asked).toEqual([hashOf('own'), hashOf('none')]);
});
