import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOfferings } from '@emberlore/content';
import { offerings } from '@emberlore/database';
import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMedia, type Media } from '../domains/media/pictures/media.service.ts';
import type { Log } from '../kit/log.ts';
import { createDiskStorage } from '../providers/storage/disk.ts';
import { seedOfferings } from './offerings.ts';

const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
let db: FreshDatabase;
let media: Media;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-offerings-'));
  media = createMedia(createDiskStorage(folder), { hiddenAmong: async () => new Set() });
  db = await freshDatabase();
});

afterAll(async () => {
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a new installation sells everything once, and what an admin changes or takes off sale stays so', async () => {
  const deps = { store: db, media, log: quiet };
  await Promise.all([seedOfferings(deps), seedOfferings(deps)]);
  const sold = await db.db.select().from(offerings).orderBy(offerings.position);
  expect(sold.map(({ title, amount, priceCents }) => [title, amount, priceCents])).toEqual(
    launchOfferings().map(({ title, credits, cents }) => [title, credits, cents]),
  );
  expect(sold.every(({ imageId }) => imageId !== null)).toBe(true);

  const change = { title: 'Taper', priceId: 'another', retiredAt: new Date() };
  await db.db.update(offerings).set(change).where(eq(offerings.productId, 'candle'));
  await seedOfferings(deps);
  expect(await db.db.select().from(offerings)).toHaveLength(sold.length);
  expect(await db.db.select().from(offerings).where(eq(offerings.productId, 'candle'))).toMatchObject([change]);
});
