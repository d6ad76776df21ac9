import {
  asId,
  characters,
  isListed,
  isNotHidden,
  isPlayable,
  isUnblocked,
  media,
  pictureHash,
  type Reader,
  reports,
  sceneCharacters,
  scenes,
  sealedTextsOfCharacter,
  stories,
  userNameOf,
  type Writer,
} from '@emberlore/database';
import { and, count, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { countBound, type PageRequest } from '../../../kit/paging.ts';
import type { Viewer } from '../../identity/blocks/blocks.service.ts';

/** Identifies a list of characters. */
export type CharacterList =
  /** `usable`: excludes characters hidden by moderators, which can't be added to scenes or taken along by anyone. */
  | { kind: 'own'; accountId: string; usable: boolean }
  /** All public characters, except of accounts that the viewer has blocked. */
  | { kind: 'public'; viewer: Viewer }
  /** The variants of a character that the account may use. */
  | { kind: 'variants'; originalId: string; viewer: Viewer & { accountId: string } };

/** Neither deleted nor a scene copy. Written without parameters to match the partial indexes. */
export const inLists = sql`${characters.deletedAt} is null and not ${characters.hidden}`;
const isPublic = sql`${characters.visibility} = 'public' and ${inLists} and ${isNotHidden(characters)}`;

/** Returns the condition for the characters of a list. */
export function filterCharacters(list: CharacterList): SQL | undefined {
  if (list.kind !== 'own') {
    const { accountId, blocking } = list.viewer;
    const open = and(isPublic, blocking ? isUnblocked(characters.ownerId, accountId) : undefined);
    if (list.kind === 'public') return open;
    const own = and(eq(characters.ownerId, list.viewer.accountId), inLists, isNotHidden(characters));
    const usable = or(own, open);
    return and(eq(characters.originalCharacterId, list.originalId), usable);
  }
  return and(eq(characters.ownerId, list.accountId), inLists, list.usable ? isNotHidden(characters) : undefined);
}

const shown = {
  character: characters,
  createdBy: userNameOf(characters.ownerId),
  image: media.hash,
  view: { alt: media.alt, focusX: media.focusX, focusY: media.focusY },
  annoyed: pictureHash(characters.annoyedImageId),
  happy: pictureHash(characters.happyImageId),
  sad: pictureHash(characters.sadImageId),
};

function select(db: Reader) {
  return db.select(shown).from(characters).innerJoin(media, eq(media.id, characters.imageId));
}

/** A character with the content hashes of its pictures. */
export type CharacterRow = Awaited<ReturnType<typeof select>>[number];

/** Reads a page of a list, newest first. Selects the page from the index alone before reading other columns. */
export function readPage(db: Reader, list: CharacterList, { page, pageSize }: PageRequest): Promise<CharacterRow[]> {
  const cut = db
    .select({ id: characters.id })
    .from(characters)
    .where(filterCharacters(list))
    .orderBy(desc(characters.createdAt), desc(characters.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('cut');
  return select(db).innerJoin(cut, eq(cut.id, characters.id)).orderBy(desc(characters.createdAt), desc(characters.id));
}

/** Reads these characters, newest first. */
export function readByIds(db: Reader, ids: readonly string[]): Promise<CharacterRow[]> {
  return select(db)
    .where(inArray(characters.id, [...ids]))
    .orderBy(desc(characters.createdAt), desc(characters.id));
}

/** Counts the characters of a list, up to the last page that can be shown. */
export async function countList(db: Reader, list: CharacterList, asked: PageRequest): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(characters)
    .where(filterCharacters(list))
    .limit(countBound(asked))
    .as('some');
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** Selects the stories visible to everybody in which the character itself or a scene copy of it appears. */
function selectAppearances(db: Reader, characterId: string) {
  const copy = and(eq(characters.originalCharacterId, characterId), eq(characters.hidden, true));
  return db
    .selectDistinct({ id: stories.id, likes: stories.likes, createdAt: stories.createdAt })
    .from(characters)
    .innerJoin(sceneCharacters, eq(sceneCharacters.characterId, characters.id))
    .innerJoin(scenes, and(eq(scenes.id, sceneCharacters.sceneId), isPlayable))
    .innerJoin(stories, and(eq(stories.id, scenes.storyId), isListed))
    .where(and(isNotHidden(characters), or(eq(characters.id, characterId), copy)));
}

/** The largest number of scenes that counts as few. */
const FEW_SCENES = 500;

async function isInFewScenes(db: Reader, characterId: string): Promise<boolean> {
  const copy = and(eq(characters.originalCharacterId, characterId), eq(characters.hidden, true));
  const some = db
    .select({ one: sql`1` })
    .from(characters)
    .innerJoin(sceneCharacters, eq(sceneCharacters.characterId, characters.id))
    .where(or(eq(characters.id, characterId), copy))
    .limit(FEW_SCENES + 1)
    .as('some');
  const [row] = await db.select({ count: count() }).from(some);
  return (row?.count ?? 0) <= FEW_SCENES;
}

/**
 * Reads the ids of the public stories that a character appears in, most liked first. If it is in few scenes, looks up
 * their stories; otherwise scans stories by likes until enough are found.
 */
export async function readStoryIds(db: Reader, characterId: string, most: number): Promise<string[]> {
  return (await isInFewScenes(db, characterId))
    ? lookUpStoryIds(db, characterId, most)
    : scanStoryIds(db, characterId, most);
}

async function scanStoryIds(db: Reader, characterId: string, most: number): Promise<string[]> {
  const here = sql`(select true from ${scenes}
    join ${sceneCharacters} on ${sceneCharacters.sceneId} = ${scenes.id}
    join ${characters} on ${characters.id} = ${sceneCharacters.characterId}
    where ${scenes.storyId} = ${stories.id} and ${isPlayable} and ${isNotHidden(characters)} and (${characters.id} = ${characterId}::uuid
      or ${characters.originalCharacterId} = ${characterId}::uuid and ${characters.hidden}) limit 1)`;
  const rows = await db
    .select({ id: stories.id })
    .from(stories)
    .where(and(isListed, here))
    .orderBy(desc(stories.likes), desc(stories.createdAt), desc(stories.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

async function lookUpStoryIds(db: Reader, characterId: string, most: number): Promise<string[]> {
  const played = selectAppearances(db, characterId).as('played');
  const rows = await db
    .select({ id: played.id })
    .from(played)
    .orderBy(desc(played.likes), desc(played.createdAt), desc(played.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Reads a character with its sealed texts, whatever its state; null when it does not exist. */
export async function readCharacter(db: Reader, characterId: string) {
  const [row] = await db
    .select({ ...shown, sealed: sealedTextsOfCharacter() })
    .from(characters)
    .innerJoin(media, eq(media.id, characters.imageId))
    .where(eq(characters.id, characterId));
  return row ?? null;
}

/** A row returned by `readCharacter`. */
export type KnownCharacterRow = NonNullable<Awaited<ReturnType<typeof readCharacter>>>;

/** Whether everybody can meet this exact character in a story. */
export async function isOnStage(db: Reader, characterId: string): Promise<boolean> {
  const scene = db
    .select({ one: sql`1` })
    .from(sceneCharacters)
    .innerJoin(scenes, and(eq(scenes.id, sceneCharacters.sceneId), isPlayable))
    .innerJoin(stories, and(eq(stories.id, scenes.storyId), isListed))
    .where(eq(sceneCharacters.characterId, characters.id));
  const rows = await db
    .select({ id: characters.id })
    .from(characters)
    .where(and(eq(characters.id, characterId), isNotHidden(characters), exists(scene)));
  return rows.length > 0;
}

/** Whether a report about a character is open. */
export async function isReported(db: Reader, characterId: string): Promise<boolean> {
  const about = and(eq(reports.characterId, characterId), eq(reports.status, 'open'));
  const rows = await db.select({ id: reports.id }).from(reports).where(about).limit(1);
  return rows.length > 0;
}

/** Hides a character and the copies and variants that show the same content: see `Characters.hide`. */
export async function hideCharacter(writer: Writer, characterId: string): Promise<void> {
  // The usual limit would protect a character with tens of thousands of variants from being hidden.
  await writer.execute(sql`set local statement_timeout = '10min'`);
  await writer.execute(sql`select hide_character(${asId(characterId)})`);
}

/** Reverses `hideCharacter`. */
export async function unhideCharacter(writer: Writer, characterId: string): Promise<void> {
  await writer.execute(sql`select unhide_character(${asId(characterId)})`);
}

/** Reads the owners of copies and variants hidden together with a character, at most `most`. */
export async function readOwnersOfCopies(db: Reader, characterId: string, most: number) {
  return db
    .selectDistinctOn([characters.ownerId], { ownerId: characters.ownerId, name: characters.name })
    .from(characters)
    .where(eq(characters.hiddenWithId, characterId))
    .orderBy(characters.ownerId, characters.id)
    .limit(most);
}

/** Whether the account owns a copy or variant of a character, or a copy or variant of one of them. */
export async function hasCopy(db: Reader, characterId: string, accountId: string): Promise<boolean> {
  const rows = await db.execute(sql`with recursive made as (
      select id, owner_id from ${characters} where original_character_id = ${characterId}
      union select copy.id, copy.owner_id from ${characters} copy join made on copy.original_character_id = made.id)
    select from made where owner_id = ${accountId} limit 1`);
  return rows.length > 0;
}
