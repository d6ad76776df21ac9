import { type LaunchStory, launchStories } from '@emberlore/content';
import { type Connection, type Reader, seeds, type Writer } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { ensureHouseAccount } from '../domains/identity/accounts/house-accounts.service.ts';
import type { Media } from '../domains/media/pictures/media.service.ts';
import type { Log } from '../kit/log.ts';
import { digestBackgrounds, renewBackgrounds } from './backgrounds.ts';
import { lockScenes } from './locks.ts';
import { addOpenings, nameSpots } from './openings.ts';
import { storePictures } from './pictures.ts';
import { digestPlaces, renewPlaces } from './places.ts';
import { digestPortraits, renewPortraits } from './portraits.ts';
import { addLaterConditions, addRules, digestRules, renewedPrefix, renewRules } from './rules.ts';
import { addSheetPart, takeBackAnswers } from './sheet-parts.ts';
import { insertStory } from './story.ts';
import { digestTexts, renewTexts } from './texts.ts';
import { addVoiceSheets } from './voice-sheets.ts';

/** The author name of the launch stories. Nobody can log in to this account. */
const houseName = 'Emberlore';

export interface SeedDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  media: Media;
  log: Log;
  /** Called after each inserted story with the number done and the total. */
  progress?: (done: number, of: number) => void;
}

const toMark = ({ slug }: LaunchStory) => `story/${slug}`;
const toSheetsMark = ({ slug }: LaunchStory) => `voice-sheets/${slug}`;
const toOpeningsMark = ({ slug }: LaunchStory) => `openings/${slug}`;
const toSpotsMark = ({ slug }: LaunchStory) => `spots/${slug}`;
const toLocksMark = ({ slug }: LaunchStory) => `locks/${slug}`;
const toRulesMark = ({ slug }: LaunchStory) => `rules/${slug}`;
const toConditionsMark = ({ slug }: LaunchStory) => `conditions/${slug}`;
/** For every state of the rules its own mark, so that an installation gets later ones as well. */
const toRenewedMark = (story: LaunchStory) => `${renewedPrefix(story)}${digestRules(story)}`;
/** As for rules. */
const toPlacesMark = (story: LaunchStory) => `renewed-places/${story.slug}/${digestPlaces(story)}`;
const toTextsMark = (story: LaunchStory) => `texts/${story.slug}/${digestTexts(story)}`;
/** For every state of the pictures its own mark. */
const toBackgroundsMark = (story: LaunchStory) => `backgrounds/${story.slug}/${digestBackgrounds(story)}`;
const toPortraitsMark = (story: LaunchStory) => `portraits/${story.slug}/${digestPortraits(story)}`;
const toTakenBackMark = ({ slug }: LaunchStory) => `answers-taken-back-2/${slug}`;
/** The parts that voice sheets did not have from the beginning, with their marks. */
const sheetParts = [
  { part: 'ordinary', toMark: ({ slug }: LaunchStory) => `ordinary/${slug}` },
  { part: 'suggested', toMark: ({ slug }: LaunchStory) => `suggested/${slug}` },
  { part: 'answers', toMark: ({ slug }: LaunchStory) => `answers-5/${slug}` },
  { part: 'followUps', toMark: ({ slug }: LaunchStory) => `follow-ups-3/${slug}` },
  { part: 'answered', toMark: ({ slug }: LaunchStory) => `answered/${slug}` },
  { part: 'toldWhen', toMark: ({ slug }: LaunchStory) => `told-when/${slug}` },
  { part: 'greetings', toMark: ({ slug }: LaunchStory) => `greetings/${slug}` },
] as const;
const hasSheets = (story: LaunchStory) => story.characters.some(({ voiceSheet }) => voiceSheet !== null);

async function readMarks(db: Reader): Promise<Set<string>> {
  const rows = await db.select({ name: seeds.name }).from(seeds);
  return new Set(rows.map(({ name }) => name));
}

/** Lets one server at a time seed; returns whether the mark was still missing. */
async function claim(writer: Writer, mark: string): Promise<boolean> {
  // On a busy machine, the first server may take longer than any query should.
  await writer.execute(
    sql`select set_config(name, '0', true) from unnest(array['statement_timeout', 'lock_timeout']) as name`,
  );
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended('emberlore seed', 0))`);
  const rows = await writer.insert(seeds).values({ name: mark }).onConflictDoNothing().returning({ name: seeds.name });
  return rows.length > 0;
}

async function seedStory(story: LaunchStory, rank: number, { store, media }: SeedDeps): Promise<string | null> {
  const pictures = await storePictures(story, media);
  return store.transact(async (writer) => {
    if (!(await claim(writer, toMark(story)))) return null;
    const ownerId = await ensureHouseAccount(writer, houseName);
    const pictureIds = await pictures.save(writer);
    const sheets = hasSheets(story)
      ? [toSheetsMark, toTakenBackMark, ...sheetParts.map(({ toMark }) => toMark)].map((toMark) => toMark(story))
      : [];
    const always = [
      toOpeningsMark,
      toTextsMark,
      toSpotsMark,
      toPlacesMark,
      toLocksMark,
      toRulesMark,
      toConditionsMark,
      toRenewedMark,
      toPortraitsMark,
      toBackgroundsMark,
    ].map((toMark) => toMark(story));
    const contained = [...always, ...sheets];
    await writer
      .insert(seeds)
      .values(contained.map((name) => ({ name })))
      .onConflictDoNothing();
    return insertStory(writer, { story, rank, ownerId, pictureIds });
  });
}

/** What launch stories got after their first release, with a mark for each story that has it. */
interface Addition {
  toMark: (story: LaunchStory) => string;
  add: (writer: Writer, story: LaunchStory, houseId: string) => Promise<void>;
}

/** Adds to the stories of an older installation what they don't have yet. */
async function addLater(
  known: readonly LaunchStory[],
  marks: ReadonlySet<string>,
  { toMark: toAdditionMark, add }: Addition,
  { store }: SeedDeps,
): Promise<void> {
  for (const story of known.filter((story) => !marks.has(toAdditionMark(story))))
    await store.transact(async (writer) => {
      if (await claim(writer, toAdditionMark(story)))
        await add(writer, story, await ensureHouseAccount(writer, houseName));
    });
}

/**
 * Inserts the launch stories, each in one transaction with a mark: after an interruption, the next call continues where
 * it stopped, and a story that was deleted later doesn't come back. Stories of an older installation get their voice
 * sheets with all their parts, openings, names of spots, locks and rules, portraits and backgrounds, and the scenes, places of items and
 * rules that nobody has edited are kept up to date. Returns the ids of the inserted stories. With nothing to
 * do, it makes one query.
 */
export async function seed(deps: SeedDeps, launch: readonly LaunchStory[] = launchStories()): Promise<string[]> {
  const marks = await readMarks(deps.store.reader);
  const ranked = launch.map((story, rank) => ({ story, rank }));
  // The first featured story is the oldest, so that the newest stories are not the featured ones once more.
  const missing = ranked.filter(({ story }) => !marks.has(toMark(story)));
  const made: string[] = [];
  for (const [index, { story, rank }] of missing.entries()) {
    const id = await seedStory(story, rank, deps);
    if (id) made.push(id);
    deps.progress?.(index + 1, missing.length);
  }
  const known = ranked.flatMap(({ story }) => (marks.has(toMark(story)) ? [story] : []));
  const withSheets = known.filter(hasSheets);
  await addLater(withSheets, marks, { toMark: toSheetsMark, add: addVoiceSheets }, deps);
  for (const { part, toMark } of sheetParts)
    await addLater(withSheets, marks, { toMark, add: (...launch) => addSheetPart(part, ...launch) }, deps);
  await addLater(withSheets, marks, { toMark: toTakenBackMark, add: takeBackAnswers }, deps);
  await addLater(known, marks, { toMark: toPlacesMark, add: renewPlaces }, deps);
  await addLater(known, marks, { toMark: toOpeningsMark, add: addOpenings }, deps);
  await addLater(known, marks, { toMark: toSpotsMark, add: nameSpots }, deps);
  await addLater(known, marks, { toMark: toLocksMark, add: lockScenes }, deps);
  // Rules refer to quests by their present names.
  await addLater(known, marks, { toMark: toTextsMark, add: renewTexts }, deps);
  const ruled = known.filter(({ rules }) => rules !== undefined);
  await addLater(ruled, marks, { toMark: toRulesMark, add: addRules }, deps);
  await addLater(ruled, marks, { toMark: toConditionsMark, add: addLaterConditions }, deps);
  await addLater(ruled, marks, { toMark: toRenewedMark, add: renewRules }, deps);
  for (const renewed of [
    { toMark: toPortraitsMark, add: renewPortraits.bind(null, deps.media) },
    { toMark: toBackgroundsMark, add: renewBackgrounds.bind(null, deps.media) },
  ])
    await addLater(known, marks, renewed, deps);
  if (made.length > 0) deps.log.info({ stories: made.length }, 'The launch stories are loaded.');
  return made;
}
