import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStories } from '@emberlore/content';
import { quests, seeds } from '@emberlore/database';
import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMedia } from '../domains/media/pictures/media.service.ts';
import type { Log } from '../kit/log.ts';
import { createDiskStorage } from '../providers/storage/disk.ts';
import { seed } from './seed.ts';

const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const lantern = launchStories().filter(({ slug }) => slug === 'the-lantern-of-inis-mor');

let folder: string;
let db: FreshDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-texts-'));
  db = await freshDatabase();
  await seedAgain();
});

afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

function seedAgain() {
  const media = createMedia(createDiskStorage(folder), { hiddenAmong: async () => new Set() });
  return seed({ store: db, media, log }, lantern);
}

test('makes a quest of an older installation the kind that it is now, about the same person', async () => {
  const name = 'The Boy Owns Up';
  const quest = lantern[0]?.scenes.flatMap((scene) => scene.quests).find((each) => each.name === name);
  const before = {
    type: 'DIALOGUE',
    description: 'Talk to Tadhg.',
    knowledgeLine: null,
    matter: 'the lamp',
  } as const;
  await db.db.update(quests).set(before).where(eq(quests.name, name));
  await db.db.delete(seeds).where(like(seeds.name, 'texts/the-lantern-of-inis-mor/%'));
  await seedAgain();
  const [after] = await db.db.select().from(quests).where(eq(quests.name, name));
  const { type, knowledgeLine, goal } = quest ?? {};
  expect(type).toBe('KNOWLEDGE');
  expect(after).toMatchObject({ type, knowledgeLine, goal, matter: null });
  expect(after?.description).toMatch(/^Learn from Tadhg/);
});
