import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStories } from '@emberlore/content';
import {
  accounts,
  characters,
  items,
  quests,
  sceneCharacters,
  scenes,
  sealedTexts,
  seeds,
  stories,
} from '@emberlore/database';
import { type FreshDatabase, freshDatabase, makeAccount } from '@emberlore/database/testing';
import { count, eq, isNotNull, isNull, like, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMedia, type Media } from '../domains/media/pictures/media.service.ts';
import type { Log } from '../kit/log.ts';
import { createDiskStorage } from '../providers/storage/disk.ts';
import { seed } from './seed.ts';

const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
let db: FreshDatabase;
let media: Media;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberlore-seed-'));
  media = createMedia(createDiskStorage(folder), { hiddenAmong: async () => new Set() });
  db = await freshDatabase();
});

afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

const inStore = async () => (await db.db.select({ name: stories.name }).from(stories)).map(({ name }) => name).sort();
// Read once: all of them take a quarter of a second.
const launch = launchStories();
const names = launch.map(({ name }) => name).sort();
const seedAgain = (using = media) => seed({ store: db, media: using, log: quiet }, launch);

/** A media service that fails after storing this many pictures. */
function failingAfter(pictures: number): Media {
  let left = pictures;
  return {
    ...media,
    storeShipped(picture, kind) {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('The disk is gone.')) : media.storeShipped(picture, kind);
    },
  };
}

describe('seeding', () => {
  test('that was cut off leaves whole stories alone', async () => {
    await expect(seedAgain(failingAfter(50))).rejects.toThrow('The disk is gone.');
    const there = await inStore();
    expect(there.length).toBeGreaterThan(0);
    expect(there.length).toBeLessThan(names.length);
    const [whole] = await db.db.select({ count: count() }).from(scenes);
    expect(whole?.count).toBe(there.length * 3);
  });

  test('goes on where it stopped, and two servers at once put in everything once', async () => {
    const before = await inStore();
    const made = await Promise.all([seedAgain(), seedAgain()]);
    expect(made.flat()).toHaveLength(names.length - before.length);
    expect(await inStore()).toEqual(names);
    const houses = await db.db.select().from(accounts).where(eq(accounts.accountType, 'house'));
    expect(houses).toMatchObject([{ userName: 'Emberlore', email: null, passwordHash: null }]);
  });

  test('puts in each character once, into every scene that names it', async () => {
    const [people] = await db.db.select({ count: count() }).from(characters);
    expect(people?.count).toBe(launch.flatMap((story) => story.characters).length);
    const [places] = await db.db.select({ count: count() }).from(sceneCharacters);
    expect(places?.count).toBe(launch.flatMap((story) => story.scenes.flatMap((scene) => scene.characters)).length);
  });

  test('gives an older installation the present texts of quests that nobody has edited', async () => {
    const story = launch.find(({ slug }) => slug === 'crown-of-ash');
    const [first, second] = story?.scenes[0]?.quests ?? [];
    const named = (name: string | undefined) => eq(quests.name, name ?? '');
    await db.db.update(quests).set({ name: 'As it was', goal: null }).where(named(first?.name));
    await db.db.update(quests).set({ goal: 'As the owner wants it.', version: 2 }).where(named(second?.name));
    await db.db.delete(seeds).where(like(seeds.name, 'texts/crown-of-ash/%'));
    await seedAgain();
    const goalOf = async (name: string | undefined) => (await db.db.select().from(quests).where(named(name)))[0]?.goal;
    expect(await goalOf(first?.name)).toBe(first?.goal);
    expect(await goalOf(second?.name)).toBe('As the owner wants it.');
  });

  test('starts every count at nothing and shows the first of the featured first', async () => {
    const rows = await db.db.select().from(stories).orderBy(stories.featuredRank);
    expect(rows.every(({ likes, plays, comments }) => likes + plays + comments === 0)).toBe(true);
    expect(rows.map(({ name }) => name)).toEqual(launch.map(({ name }) => name));
    expect(rows.every(({ listed }) => listed)).toBe(true);
  });

  test('gives the characters of an older installation their voice sheets, once', async () => {
    const withSheets = launch.flatMap((story) => story.characters.filter(({ voiceSheet }) => voiceSheet));
    const countSheets = async () =>
      (await db.db.select({ sheet: characters.voiceSheet }).from(characters)).filter(({ sheet }) => sheet).length;
    expect(await countSheets()).toBe(withSheets.length);
    await db.db.update(characters).set({ voiceSheet: null });
    await seedAgain();
    expect(await countSheets()).toBe(0);
    await db.db.delete(seeds).where(like(seeds.name, 'voice-sheets/%'));
    await Promise.all([1, 2].map(() => seedAgain()));
    expect(await countSheets()).toBe(withSheets.length);
  });

  test('gives copies by other authors their voice sheets sealed', async () => {
    const [original] = await db.db.select().from(characters).where(isNotNull(characters.voiceSheet)).limit(1);
    if (!original) throw new Error('Nobody has a sheet.');
    const { id, plainName: _name, voiceSheet, ...same } = original;
    const { id: ownerId } = await makeAccount(db.db);
    const copy = { ...same, ownerId, originalCharacterId: id, knowledgeSealed: true };
    const [row] = await db.db.insert(characters).values(copy).returning({ id: characters.id });
    const characterId = row?.id ?? '';
    await db.db.insert(sealedTexts).values({ characterId, sealedBy: original.ownerId, personalKnowledge: ['One.'] });
    await db.db.delete(seeds).where(like(seeds.name, 'voice-sheets/%'));
    await seedAgain();
    const [own] = await db.db.select().from(characters).where(eq(characters.id, characterId));
    expect(own?.voiceSheet).toBeNull();
    const sealed = await db.db.select().from(sealedTexts).where(eq(sealedTexts.characterId, characterId));
    expect(sealed.map((texts) => texts.voiceSheet)).toEqual([voiceSheet]);
    await db.db.delete(characters).where(eq(characters.id, characterId));
  });

  test('gives nothing of them to a player’s character of the same name, and takes back what it once gave', async () => {
    const [original] = await db.db.select().from(characters).where(isNotNull(characters.voiceSheet)).limit(1);
    if (!original) throw new Error('No launch character is there.');
    const { id: ownerId } = await makeAccount(db.db);
    const { id, ...same } = original;
    const blank = { ordinary: { married: ['Never.'] }, opinions: {}, shown: {}, told: [], askedAs: {} };
    const own = { ...same, ownerId, originalCharacterId: null, voiceSheet: blank };
    const [row] = await db.db.insert(characters).values(own).returning({ id: characters.id });
    const [none] = await db.db
      .insert(characters)
      .values({ ...own, voiceSheet: null })
      .returning({ id: characters.id });
    const [sealedBySomebody] = await db.db
      .insert(sealedTexts)
      .values({ characterId: row?.id ?? '', sealedBy: ownerId, personalKnowledge: ['One.'], voiceSheet: blank })
      .returning({ id: sealedTexts.id });
    await db.db.delete(seeds).where(or(like(seeds.name, 'answers-5/%'), like(seeds.name, 'voice-sheets/%')));
    await seedAgain();
    const findSheet = async (characterId = '') =>
      (await db.db.select({ sheet: characters.voiceSheet }).from(characters).where(eq(characters.id, characterId)))[0]
        ?.sheet;
    expect(await findSheet(row?.id)).toEqual(blank);
    expect(await findSheet(none?.id)).toBeNull();
    const [sealed] = await db.db
      .select()
      .from(sealedTexts)
      .where(eq(sealedTexts.id, sealedBySomebody?.id ?? ''));
    expect(sealed?.voiceSheet).toEqual(blank);
    const given = { ...blank, answers: original.voiceSheet?.answers ?? [] };
    await db.db
      .update(characters)
      .set({ voiceSheet: given })
      .where(eq(characters.id, row?.id ?? ''));
    await db.db.delete(seeds).where(like(seeds.name, 'answers-taken-back-2/%'));
    await seedAgain();
    expect(await findSheet(row?.id)).toEqual(blank);
    expect(await findSheet(id)).toHaveProperty('answers');
    await db.db.delete(characters).where(eq(characters.ownerId, ownerId));
  });

  test.each([
    ['suggested', 'suggested'],
    ['answers', 'answers-5'],
    ['followUps', 'follow-ups-3'],
  ])('gives the voice sheets of an older installation their part %s, once', async (part, mark) => {
    const countParts = async () => {
      const [row] = await db.sql`select count(*)::int from characters where voice_sheet ? ${part}`;
      return row?.count;
    };
    const all = await countParts();
    expect(all).toBeGreaterThan(0);
    await db.sql`update characters set voice_sheet = voice_sheet - ${part}::text`;
    await seedAgain();
    expect(await countParts()).toBe(0);
    await db.db.delete(seeds).where(like(seeds.name, `${mark}/%`));
    await Promise.all([1, 2].map(() => seedAgain()));
    expect(await countParts()).toBe(all);
  });

  test('gives the rules of an older installation the conditions that came later, once', async () => {
    const countConditions = async () => {
      const [row] = await db.sql`select sum(jsonb_array_length(rules -> 'lines'))::int as lines from story_rules`;
      return row?.lines;
    };
    const all = await countConditions();
    await db.sql`
      update story_rules set rules = jsonb_set(rules, '{lines}', jsonb_path_query_array(rules, '$.lines[0 to 2]'))`;
    await seedAgain();
    expect(await countConditions()).toBe(3 * names.length);
    await db.db.delete(seeds).where(like(seeds.name, 'conditions/%'));
    await Promise.all([1, 2].map(() => seedAgain()));
    expect(await countConditions()).toBe(all);
  });

  test('keeps rules that nobody has edited up to date, once for every state of them', async () => {
    const withPraise = (title: string) =>
      launch.map((story) => {
        const when = { entered: [story.scenes[0]?.name ?? ''] as [string] };
        const achievements = [{ achievementId: 'there', title, text: 'You came.', hint: '', atEnd: false, when }];
        return story.rules ? { ...story, rules: { ...story.rules, achievements } } : story;
      });
    const seedWith = (title: string) => seed({ store: db, media, log: quiet }, withPraise(title));
    const praised = async (title: string) => {
      const [row] = await db.sql`
        select count(*)::int from story_rules where rules #>> '{achievements,0,title}' = ${title}`;
      return row?.count;
    };
    const [edited] = names;
    const edit = (name = '') => db.sql`update story_rules set version = version + 1, updated_at = now()
      where story_id = (select id from stories where name = ${name})`;
    await edit(edited);
    await Promise.all([1, 2].map(() => seedWith('First')));
    expect(await praised('First')).toBe(names.length - 1);
    await seedWith('Second');
    expect(await praised('Second')).toBe(names.length - 1);
    await edit(names[1]);
    await seedWith('Third');
    expect(await praised('Third')).toBe(names.length - 2);
    await seedWith('Second');
    expect(await praised('Third')).toBe(names.length - 2);
  });

  test('gives the scenes of an older installation their openings, once, and keeps what an author wrote', async () => {
    const openings = async () =>
      (await db.db.select({ opening: scenes.opening }).from(scenes)).map((row) => row.opening);
    const written = launch.flatMap((story) => story.scenes.map(({ opening }) => opening));
    expect((await openings()).sort()).toEqual([...written].sort());
    const [kept] = await db.db.select({ id: scenes.id }).from(scenes).limit(1);
    await db.db.update(scenes).set({ opening: '' });
    await db.db
      .update(scenes)
      .set({ opening: 'My own.' })
      .where(eq(scenes.id, kept?.id ?? ''));
    await seedAgain();
    expect((await openings()).filter((opening) => opening !== '')).toEqual(['My own.']);
    await db.db.delete(seeds).where(like(seeds.name, 'openings/%'));
    await Promise.all([1, 2].map(() => seedAgain()));
    expect((await openings()).filter((opening) => opening === '')).toEqual([]);
    expect(await openings()).toContain('My own.');
  });

  test('moves what nobody has edited to its place, once for every state of the places', async () => {
    const keyPlace = async () => {
      const isKey = eq(items.name, 'Tower Key');
      return (await db.db.select({ spot: items.spot, text: items.foundText }).from(items).where(isKey))[0];
    };
    const before = await keyPlace();
    expect(before?.spot).toBe('near-middle');
    await db.db.update(items).set({ spot: null, foundText: 'Somewhere.' });
    await db.db.update(scenes).set({ spots: [], spotPlaces: [] });
    await db.db.update(scenes).set({ version: 2 }).where(eq(scenes.name, 'The Spire'));
    await db.db.update(items).set({ version: 2 }).where(eq(items.name, 'The Refusal'));
    await seedAgain();
    expect(await keyPlace()).toEqual({ spot: null, text: 'Somewhere.' });
    await db.db.delete(seeds).where(like(seeds.name, 'renewed-places/%'));
    await seedAgain();
    expect(await keyPlace()).toEqual(before);
    const bare = await db.db.select({ name: scenes.name }).from(scenes).where(eq(scenes.spots, []));
    expect(bare).toEqual([{ name: 'The Spire' }]);
    const left = await db.db.select({ name: items.name }).from(items).where(isNull(items.spot));
    expect(left.map(({ name }) => name).sort()).toEqual(['The Refusal', 'The Sluice-Book', "Watcher's Candle"]);
  });

  test('locks the scenes of an older installation, once', async () => {
    const locks = async () =>
      (await db.db.select({ locks: stories.locksScenes }).from(stories)).map((row) => row.locks);
    expect(new Set(await locks())).toEqual(new Set([true]));
    await db.db.update(stories).set({ locksScenes: false });
    await seedAgain();
    expect(new Set(await locks())).toEqual(new Set([false]));
    await db.db.delete(seeds).where(like(seeds.name, 'locks/%'));
    await seedAgain();
    expect(new Set(await locks())).toEqual(new Set([true]));
  });

  test('does not bring back what was deleted', async () => {
    const [gone] = names;
    await db.db.delete(stories).where(eq(stories.name, gone ?? ''));
    expect(await seedAgain()).toEqual([]);
    expect(await inStore()).toEqual(names.slice(1));
  });
});
