import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStories } from '@emberlore/content';
import { characters, media as mediaTable, scenes, seeds, stories } from '@emberlore/database';
import { type FreshDatabase, freshDatabase, makeAccount } from '@emberlore/database/testing';
import { and, eq, isNotNull, like } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMedia } from '../domains/media/pictures/media.service.ts';
import type { Log } from '../kit/log.ts';
import { createDiskStorage } from '../providers/storage/disk.ts';
import { seed } from './seed.ts';

const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const neutralPicture = alias(mediaTable, 'neutral');
const sadPicture = alias(mediaTable, 'sad');
const backgroundPicture = alias(mediaTable, 'background');
const winPicture = alias(mediaTable, 'win');

let folder: string;
let db: FreshDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-portraits-'));
  db = await freshDatabase();
});

afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

function seedAgain() {
  const media = createMedia(createDiskStorage(folder), { hiddenAmong: async () => new Set() });
  const launch = launchStories().filter(({ slug }) => slug === 'crown-of-ash');
  return seed({ store: db, media, log }, launch);
}

test('renews the portraits of an older installation, once, and keeps an uploaded one', async () => {
  const ofIsaura = and(eq(characters.name, 'Queen Isaura'), isNotNull(characters.voiceSheet));
  const read = () =>
    db.db
      .select({ neutral: neutralPicture.hash, sad: sadPicture.hash })
      .from(characters)
      .innerJoin(neutralPicture, eq(neutralPicture.id, characters.imageId))
      .innerJoin(sadPicture, eq(sadPicture.id, characters.sadImageId))
      .where(ofIsaura);
  await seedAgain();
  const [current] = await read();
  const former = { kind: 'portrait' as const, width: 640, height: 640, widths: [640] };
  const { id: ownerId } = await makeAccount(db.db);
  const [shipped, uploaded] = await db.db
    .insert(mediaTable)
    .values([
      { ...former, hash: 'a'.repeat(64) },
      { ...former, hash: 'b'.repeat(64), ownerId },
    ])
    .returning({ id: mediaTable.id });
  const change = { imageId: shipped?.id ?? '', sadImageId: uploaded?.id ?? '' };
  await db.db.update(characters).set(change).where(ofIsaura);
  await seedAgain();
  expect(await read()).toEqual([{ neutral: 'a'.repeat(64), sad: 'b'.repeat(64) }]);
  await db.db.delete(seeds).where(like(seeds.name, 'portraits/%'));
  await seedAgain();
  expect(await read()).toEqual([{ neutral: current?.neutral, sad: 'b'.repeat(64) }]);
});

test('renews the pictures of scenes of an older installation, once, and keeps an uploaded one', async () => {
  await seedAgain();
  const read = () =>
    db.db
      .select({ background: backgroundPicture.hash, win: winPicture.hash })
      .from(scenes)
      .innerJoin(stories, eq(stories.id, scenes.storyId))
      .innerJoin(backgroundPicture, eq(backgroundPicture.id, scenes.backgroundId))
      .innerJoin(winPicture, eq(winPicture.id, scenes.winImageId))
      .where(eq(stories.name, 'Crown of Ash'))
      .orderBy(scenes.position);
  const current = await read();
  const former = { kind: 'background' as const, width: 1600, height: 900, widths: [1600] };
  const { id: ownerId } = await makeAccount(db.db);
  const [shipped, uploaded] = await db.db
    .insert(mediaTable)
    .values([
      { ...former, hash: 'c'.repeat(64) },
      { ...former, hash: 'd'.repeat(64), ownerId },
    ])
    .returning({ id: mediaTable.id });
  await db.db.update(scenes).set({ backgroundId: shipped?.id ?? '', winImageId: uploaded?.id ?? '' });
  await seedAgain();
  expect(new Set((await read()).map(({ background }) => background))).toEqual(new Set(['c'.repeat(64)]));
  await db.db.delete(seeds).where(like(seeds.name, 'backgrounds/%'));
  await seedAgain();
  const renewed = await read();
  expect(renewed.map(({ background }) => background)).toEqual(current.map(({ background }) => background));
  expect(new Set(renewed.map(({ win }) => win))).toEqual(new Set(['d'.repeat(64)]));
});
