import { createHash } from 'node:crypto';
import { launchVectors } from '@emberlore/content';
import { embeddings } from '@emberlore/database';
import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVectorCache, withLaunchVectors } from './vector-cache.ts';
import { createVectorRetention } from './vector-retention.service.ts';

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

async function addAged(text: string, days: number): Promise<void> {
  await createVectorCache(db).put([{ hash: hashOf(text), vector: new Float32Array([1]) }]);
  await db.sql`update embeddings set last_used_on = current_date - ${days}::int
    where hash = ${Buffer.from(hashOf(text), 'hex')}`;
}

const isStored = async (text: string) => {
  const rows = await db.sql`select 1 from embeddings where hash = ${Buffer.from(hashOf(text), 'hex')}`;
  return rows.length === 1;
};

describe('retention', () => {
  const log = pino({ level: 'silent' });

  test('deletes vectors unused for a month, unless they are read', async () => {
    await addAged('read', 40);
    await addAged('unread', 40);
    await addAged('recent', 20);
    await createVectorCache(db).get([hashOf('read')]);
    await expect.poll(() => db.sql`select 1 from embeddings where last_used_on < current_date - 30`).toHaveLength(1);
    await createVectorRetention({ store: db, log }).apply();
    expect([await isStored('read'), await isStored('unread'), await isStored('recent')]).toEqual([true, false, true]);
  });

  test('deletes the longest unused vectors of too many', async () => {
    await db.sql`delete from embeddings`;
    for (const days of [0, 1, 2, 3, 4]) await addAged(`${days} days`, days);
    await createVectorRetention({ store: db, log, most: 3 }).apply();
    const rows = await db.sql`select last_used_on from embeddings where last_used_on < current_date - 2`;
    expect(rows).toHaveLength(0);
    expect(await db.reader.$count(embeddings)).toBe(3);
  });
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
