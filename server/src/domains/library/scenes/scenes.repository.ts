import {
  characters,
  isDoable,
  isNotHidden,
  isPlayable,
  items,
  media,
  pictureHash,
  quests,
  type Reader,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  sealedTextsOfCharacter,
  targetNameFor,
  userNameOf,
} from '@emberlore/database';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

const winImage = alias(media, 'win_image');

const view = { alt: media.alt, focusX: media.focusX, focusY: media.focusY };
const winView = { alt: winImage.alt, focusX: winImage.focusX, focusY: winImage.focusY };

/** `whole` includes scenes hidden by moderators, for the story's owner and admins. */
const isInStory = (storyId: string, whole: boolean) =>
  and(eq(scenes.storyId, storyId), whole ? isNull(scenes.deletedAt) : isPlayable);

/** Selects a story's scenes outside the trash in order, each with the content hashes of its pictures. */
function sceneRows(db: Reader, storyId: string, whole: boolean) {
  return db
    .select({ scene: scenes, background: media.hash, win: winImage.hash, view, winView })
    .from(scenes)
    .innerJoin(media, eq(media.id, scenes.backgroundId))
    .innerJoin(winImage, eq(winImage.id, scenes.winImageId))
    .where(isInStory(storyId, whole))
    .orderBy(asc(scenes.position), asc(scenes.id));
}

function characterRows(db: Reader, storyId: string, whole: boolean) {
  return db
    .select({
      sceneId: sceneCharacters.sceneId,
      character: characters,
      sealed: sealedTextsOfCharacter(),
      createdBy: userNameOf(characters.ownerId),
      image: media.hash,
      view,
      annoyed: pictureHash(characters.annoyedImageId),
      happy: pictureHash(characters.happyImageId),
      sad: pictureHash(characters.sadImageId),
    })
    .from(sceneCharacters)
    .innerJoin(scenes, eq(scenes.id, sceneCharacters.sceneId))
    .innerJoin(characters, eq(characters.id, sceneCharacters.characterId))
    .innerJoin(media, eq(media.id, characters.imageId))
    .where(and(isInStory(storyId, whole), whole ? undefined : isNotHidden(characters)))
    .orderBy(asc(sceneCharacters.position));
}

function itemRows(db: Reader, storyId: string, whole: boolean) {
  return db
    .select({ sceneId: sceneItems.sceneId, item: items, image: media.hash, view })
    .from(sceneItems)
    .innerJoin(scenes, eq(scenes.id, sceneItems.sceneId))
    .innerJoin(items, eq(items.id, sceneItems.itemId))
    .innerJoin(media, eq(media.id, items.imageId))
    .where(and(isInStory(storyId, whole), whole ? undefined : isNotHidden(items)))
    .orderBy(asc(sceneItems.position));
}

function questRows(db: Reader, storyId: string, whole: boolean, accountId: string | null) {
  return db
    .select({ sceneId: sceneQuests.sceneId, quest: quests, targetName: targetNameFor(accountId) })
    .from(sceneQuests)
    .innerJoin(scenes, eq(scenes.id, sceneQuests.sceneId))
    .innerJoin(quests, eq(quests.id, sceneQuests.questId))
    .where(and(isInStory(storyId, whole), whole ? undefined : isDoable))
    .orderBy(asc(sceneQuests.position));
}

export type SceneRow = Awaited<ReturnType<typeof sceneRows>>[number];
export type CharacterRow = Awaited<ReturnType<typeof characterRows>>[number];
export type ItemRow = Omit<Awaited<ReturnType<typeof itemRows>>[number], 'sceneId'>;
export type QuestRow = Awaited<ReturnType<typeof questRows>>[number];

/** A scene with its characters, items and quests in order. */
export interface WholeScene {
  row: SceneRow;
  characters: CharacterRow[];
  items: ItemRow[];
  quests: QuestRow[];
}

/**
 * Reads a story's scenes in order with their characters, items and quests, in four queries regardless of the number of
 * scenes. `whole` includes content hidden by moderators; otherwise the remaining scenes are numbered 0, 1, 2…. Quests name
 * their target as the account may see it.
 */
export async function readScenes(
  db: Reader,
  storyId: string,
  { whole, accountId }: { whole: boolean; accountId: string | null },
): Promise<WholeScene[]> {
  const [rows, cast, things, tasks] = await Promise.all([
    sceneRows(db, storyId, whole),
    characterRows(db, storyId, whole),
    itemRows(db, storyId, whole),
    questRows(db, storyId, whole, accountId),
  ]);
  return rows.map(({ scene, ...pictures }, place) => {
    const here = (entry: { sceneId: string }) => entry.sceneId === scene.id;
    const row = { ...pictures, scene: whole ? scene : { ...scene, position: place } };
    return { row, characters: cast.filter(here), items: things.filter(here), quests: tasks.filter(here) };
  });
}

/** Reads an item with its picture; null when the account may not see it now. */
export async function readItem(db: Reader, itemId: string, accountId: string): Promise<ItemRow | null> {
  const [row] = await db
    .select({ item: items, image: media.hash, view })
    .from(items)
    .innerJoin(media, eq(media.id, items.imageId))
    .where(and(eq(items.id, itemId), sql`may_see_item(${items.id}, ${accountId})`));
  return row ?? null;
}

/** Reads these items with their pictures, in no particular order, except those hidden by moderators. */
export function readItems(db: Reader, itemIds: readonly string[]): Promise<ItemRow[]> {
  return db
    .select({ item: items, image: media.hash, view })
    .from(items)
    .innerJoin(media, eq(media.id, items.imageId))
    .where(and(inArray(items.id, [...itemIds]), isNotHidden(items)));
}

/** Reads the story of a scene and whether the scene is in the trash; null when it does not exist. */
export async function readSceneStory(db: Reader, sceneId: string) {
  const [row] = await db
    .select({ storyId: scenes.storyId, deletedAt: scenes.deletedAt })
    .from(scenes)
    .where(eq(scenes.id, sceneId));
  return row ?? null;
}
