import {
  accounts,
  characters,
  isNotHidden,
  media,
  pictureHash,
  prepareOnce,
  type Reader,
  runScenes,
  runs,
  scenes,
  stories,
  storyImages,
  type turns,
} from '@emberlore/database';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { unnamed } from '../../../kit/unnamed.ts';
import { readFights } from '../runs/fights.service.ts';
import { isPlayedStoryShown, playedEndingTitle, playedStoryName } from '../runs/played-names.service.ts';

const cover = alias(media, 'cover');
const win = alias(media, 'win');

/** More than anyone sends in one run; longer journals are cut off. */
const mostTurns = 3000;
/** Bytes of the turns of one journal, as text and JSON: 1,000 for each of the most turns. */
const mostBytes = 3_000_000;

/** The story's current data while the player may see it, otherwise what they played. */
const runColumns = {
  runId: runs.id,
  storyId: stories.id,
  storyName: playedStoryName,
  cover: sql<string | null>`case when ${isPlayedStoryShown} and ${isNotHidden(stories)} then ${cover.hash} end`,
  openedAt: runs.openedAt,
  lastUsedAt: runs.lastUsedAt,
  closedAt: runs.closedAt,
  branch: sql<boolean>`${runs.rootRunId} is not null`,
  ending: playedEndingTitle,
  scenesWon: sql<number>`(select count(*)::int from ${runScenes} where ${runScenes.runId} = ${runs.id} and ${runScenes.wonAt} is not null)`,
  scenesTotal: sql<number>`case when ${isPlayedStoryShown}
    then (select count(*)::int from ${scenes} where ${scenes.storyId} = ${stories.id} and ${scenes.deletedAt} is null)
    else (select count(*)::int from ${runScenes} where ${runScenes.runId} = ${runs.id}) end`,
};

const firstImage = and(eq(storyImages.storyId, stories.id), eq(storyImages.position, 0));

/**
 * Reads some of an account's runs that have entered a scene, latest first. Selects the page by the index alone before
 * reading any data.
 */
export function readRuns(db: Reader, accountId: string, { offset, most }: { offset: number; most: number }) {
  const cut = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.accountId, accountId), sql`${runs.begun}`))
    .orderBy(desc(runs.lastUsedAt), desc(runs.id))
    .limit(most)
    .offset(offset)
    .as('cut');
  return (
    db
      // Counts at most as many runs as the journal shows.
      .select({ ...runColumns, turns: sql<number>`count_said(${runs.id}, ${mostTurns})` })
      .from(cut)
      .innerJoin(runs, eq(runs.id, cut.id))
      .innerJoin(stories, eq(stories.id, runs.storyId))
      .leftJoin(storyImages, firstImage)
      .leftJoin(cover, eq(cover.id, storyImages.mediaId))
      .orderBy(desc(runs.lastUsedAt), desc(runs.id))
  );
}

export type RunRow = Awaited<ReturnType<typeof readRuns>>[number];

const selectRuns = (db: Reader) =>
  db
    .select({
      ...runColumns,
      playerName: accounts.userName,
      isStoryShown: sql<boolean>`${isPlayedStoryShown} and ${isNotHidden(stories)}`,
    })
    .from(runs)
    .innerJoin(stories, eq(stories.id, runs.storyId))
    .innerJoin(accounts, eq(accounts.id, runs.accountId))
    .leftJoin(storyImages, firstImage)
    .leftJoin(cover, eq(cover.id, storyImages.mediaId))
    .where(and(eq(runs.accountId, sql.placeholder('account')), eq(runs.id, sql.param(sql.placeholder('run'), runs.id))))
    .prepare('a run');

/** Reads a run of the account, without counting its turns; null if there is none. */
export async function readRun(db: Reader, accountId: string, runId: string) {
  const [row] = await prepareOnce(db, 'a run', selectRuns).execute({ account: accountId, run: runId });
  return row ?? null;
}

const selectSpeakers = (db: Reader) =>
  db
    .select({
      id: characters.id,
      name: characters.name,
      keptName: sql<string | null>`(select character_name from conversation_sessions
        where run_id = ${runs.id} and character_id = ${characters.id} and character_name is not null
        order by created_at desc limit 1)`,
      isShown: sql<boolean>`may_see_character(${characters.id}, ${runs.accountId})`,
      isHidden: sql<boolean>`${characters.hiddenAt} is not null`,
      normal: media.hash,
      annoyed: pictureHash(characters.annoyedImageId),
      happy: pictureHash(characters.happyImageId),
      sad: pictureHash(characters.sadImageId),
    })
    .from(characters)
    .innerJoin(media, eq(media.id, characters.imageId))
    .innerJoin(runs, eq(runs.id, sql.param(sql.placeholder('run'), runs.id)))
    .where(sql`${characters.id} = any(${sql.placeholder('speakers')}::uuid[])`)
    .prepare('speakers of a run');

/**
 * Reads the names and portraits of characters; for those that the player may no longer see, the name they had in the
 * run, and none for those that moderators have hidden.
 */
async function readSpeakers(db: Reader, runId: string, characterIds: readonly string[]) {
  if (characterIds.length === 0) return new Map<string, never>();
  const asked = { run: runId, speakers: [...characterIds] };
  const rows = await prepareOnce(db, 'speakers of a run', selectSpeakers).execute(asked);
  return new Map(
    rows.map(({ id, name, keptName, ...speaker }) => {
      const kept = speaker.isHidden ? null : keptName;
      const known = speaker.isShown ? name : (kept ?? unnamed.character);
      return [id, { ...speaker, name: known }] as const;
    }),
  );
}

type SaidTurn = Pick<
  typeof turns.$inferSelect,
  'id' | 'characterId' | 'sceneId' | 'kind' | 'playerText' | 'sentences' | 'emotion' | 'createdAt'
>;

/** Reads the turns of a run in order, as many as a journal shows, with the time at which each began, its character and the portraits. */
export async function readSaid(db: Reader, runId: string) {
  const said = await db.execute<Omit<SaidTurn, 'createdAt'> & { createdAt: string }>(sql`
    select id, character_id as "characterId", scene_id as "sceneId", kind, player_text as "playerText",
      known_sentences(sentences) as sentences, emotion, created_at as "createdAt"
    from (select *, sum(octet_length(concat(player_text, sentences))) over (order by ordinality) as bytes
      from said_in_run(${runId}, ${mostTurns}) with ordinality) as said
    where bytes <= ${mostBytes} order by ordinality`);
  const ids = new Set(said.flatMap(({ characterId }) => characterId ?? []));
  const speakers = await readSpeakers(db, runId, [...ids]);
  return said.flatMap(({ id, characterId, createdAt, ...turn }) => {
    const speaker = speakers.get(characterId ?? '');
    return speaker ? [{ ...turn, ...speaker, saidAt: new Date(createdAt) }] : [];
  });
}

/** Reads the duels of a run that were fought to their ends, in order, with the name and portrait of each opponent. */
export async function readFoughtDuels(db: Reader, runId: string) {
  const fought = await readFights(db, runId);
  const speakers = await readSpeakers(db, runId, [...new Set(fought.map(({ characterId }) => characterId))]);
  return fought.map((duel) => {
    const opponent = speakers.get(duel.characterId);
    const face = opponent?.isShown ? opponent.normal : null;
    return { ...duel, name: opponent?.name ?? unnamed.character, face };
  });
}

export type FoughtDuel = Awaited<ReturnType<typeof readFoughtDuels>>[number];

export type SaidRow = Awaited<ReturnType<typeof readSaid>>[number];

const selectScenes = (db: Reader) =>
  db
    .select({
      sceneId: scenes.id,
      name: scenes.name,
      keptName: runScenes.sceneName,
      isShown: sql<boolean>`may_see_scene(${scenes.id}, ${runs.accountId})`,
      description: scenes.description,
      background: media.hash,
      winDescription: scenes.winDescription,
      winImage: win.hash,
      wonAt: runScenes.wonAt,
    })
    .from(runScenes)
    .innerJoin(runs, eq(runs.id, runScenes.runId))
    .innerJoin(scenes, and(eq(scenes.id, runScenes.sceneId), isNotHidden(scenes)))
    .innerJoin(stories, and(eq(stories.id, scenes.storyId), isNotHidden(stories)))
    .innerJoin(media, eq(media.id, scenes.backgroundId))
    .innerJoin(win, eq(win.id, scenes.winImageId))
    .where(eq(runScenes.runId, sql.placeholder('run')))
    .orderBy(asc(scenes.position))
    .prepare('scenes of a run');

/**
 * Reads the scenes that a run has entered, with the time each was won, except those hidden by moderators. A scene that
 * the player may no longer see has only the name it had in the run.
 */
export async function readScenes(db: Reader, runId: string) {
  const rows = await prepareOnce(db, 'scenes of a run', selectScenes).execute({ run: runId });
  return rows.map(({ sceneId, name, keptName, isShown, ...scene }) =>
    isShown ? { sceneId, name, shown: scene } : { sceneId, name: keptName ?? unnamed.scene, shown: null },
  );
}

export type SceneRow = Awaited<ReturnType<typeof readScenes>>[number];
