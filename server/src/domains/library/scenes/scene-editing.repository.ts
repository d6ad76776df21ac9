import {
  characters,
  items,
  quests,
  type Reader,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  type Writer,
} from '@emberlore/database';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';
import { copyFaces } from '../../media/pictures/picture-copies.service.ts';
import { type CarriedTexts, insertSealed } from '../sealed-texts/sealed-texts.service.ts';

export type SceneColumns = typeof scenes.$inferInsert;
type CharacterRow = typeof characters.$inferSelect;

/** Locks a scene outside the trash until the transaction ends; null when it does not exist. */
export async function lockScene(writer: Writer, sceneId: string) {
  const [row] = await writer
    .select()
    .from(scenes)
    .where(and(eq(scenes.id, sceneId), isNull(scenes.deletedAt)))
    .for('update');
  return row ?? null;
}

/** Inserts a scene and returns its id. */
export async function insertScene(writer: Writer, scene: SceneColumns): Promise<string> {
  const row = onlyRow(await writer.insert(scenes).values(scene).returning({ id: scenes.id }));
  return row.id;
}

/** Updates a scene and returns its new version. */
export async function updateScene(writer: Writer, sceneId: string, change: Partial<SceneColumns>): Promise<number> {
  const [row] = await writer
    .update(scenes)
    .set({ ...change, version: sql`${scenes.version} + 1`, updatedAt: sql`now()` })
    .where(eq(scenes.id, sceneId))
    .returning({ version: scenes.version });
  return row?.version ?? 0;
}

/** Reads the stories of these scenes, omitting scenes in the trash. */
export function readSceneStories(db: Reader, sceneIds: readonly string[]) {
  return db
    .select({ sceneId: scenes.id, storyId: scenes.storyId })
    .from(scenes)
    .where(and(inArray(scenes.id, [...sceneIds]), isNull(scenes.deletedAt)));
}

/** Reads these characters, in no particular order, and locks them against changes until the transaction ends. */
export function lockCharacters(writer: Writer, ids: readonly string[]): Promise<CharacterRow[]> {
  return writer
    .select()
    .from(characters)
    .where(inArray(characters.id, [...ids]))
    .orderBy(asc(characters.id))
    .for('share');
}

/** Reads the ids of a scene's characters in order. */
export async function readCast(db: Reader, sceneId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sceneCharacters.characterId })
    .from(sceneCharacters)
    .where(eq(sceneCharacters.sceneId, sceneId))
    .orderBy(asc(sceneCharacters.position));
  return rows.map(({ id }) => id);
}

/** Reads a story's copies of other people's characters: the copies' ids by the ids of their originals. */
export async function readCopies(db: Reader, storyId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: characters.id, originalId: characters.originalCharacterId })
    .from(scenes)
    .innerJoin(sceneCharacters, eq(sceneCharacters.sceneId, scenes.id))
    .innerJoin(characters, and(eq(characters.id, sceneCharacters.characterId), eq(characters.hidden, true)))
    .where(eq(scenes.storyId, storyId));
  return new Map(rows.flatMap(({ id, originalId }) => (originalId === null ? [] : [[originalId, id] as const])));
}

/** Inserts a scene copy of a locked character for this owner, with its own and sealed texts, and returns its id. */
export async function copyCharacter(
  writer: Writer,
  original: CharacterRow,
  ownerId: string,
  { own, sealed }: CarriedTexts,
): Promise<string> {
  const { id: originalCharacterId, createdAt: _made, updatedAt: _changed, card: _card, ...same } = original;
  const copy = { ...same, ownerId, originalCharacterId, hidden: true, visibility: 'private' as const, version: 1 };
  const knowledge = { ...own, knowledgeSealed: sealed.length > 0, knowledgeShared: false };
  const row = onlyRow(
    await writer
      .insert(characters)
      .values({ ...copy, ...(await copyFaces(writer, original, ownerId)), ...knowledge, deletedAt: null })
      .returning({ id: characters.id }),
  );
  await insertSealed(writer, row.id, sealed);
  return row.id;
}

/** Replaces the characters of a scene with these, in this order. */
export async function replaceCast(writer: Writer, sceneId: string, ids: readonly string[]): Promise<void> {
  await writer.delete(sceneCharacters).where(eq(sceneCharacters.sceneId, sceneId));
  if (ids.length === 0) return;
  await writer.insert(sceneCharacters).values(ids.map((characterId, position) => ({ sceneId, characterId, position })));
}

/** Reads these items with their owners, in no particular order. */
export function readItems(db: Reader, ids: readonly string[]) {
  return db
    .select({ id: items.id, ownerId: items.ownerId, hiddenAt: items.hiddenAt, deletedAt: items.deletedAt })
    .from(items)
    .where(inArray(items.id, [...ids]));
}

/** Reads the ids of a scene's items in order. */
export async function readItemIds(db: Reader, sceneId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sceneItems.itemId })
    .from(sceneItems)
    .where(eq(sceneItems.sceneId, sceneId))
    .orderBy(asc(sceneItems.position));
  return rows.map(({ id }) => id);
}

/** Replaces the items of a scene with these, in this order. */
export async function replaceItems(writer: Writer, sceneId: string, ids: readonly string[]): Promise<void> {
  await writer.delete(sceneItems).where(eq(sceneItems.sceneId, sceneId));
  if (ids.length === 0) return;
  await writer.insert(sceneItems).values(ids.map((itemId, position) => ({ sceneId, itemId, position })));
}

/** Reads these quests, in no particular order. */
export function readQuests(db: Reader, ids: readonly string[]) {
  return db
    .select()
    .from(quests)
    .where(inArray(quests.id, [...ids]));
}

/** Reads the quests of a scene in order. */
export async function readSceneQuests(db: Reader, sceneId: string) {
  const rows = await db
    .select({ quest: quests })
    .from(sceneQuests)
    .innerJoin(quests, eq(quests.id, sceneQuests.questId))
    .where(eq(sceneQuests.sceneId, sceneId))
    .orderBy(asc(sceneQuests.position));
  return rows.map(({ quest }) => quest);
}

/** Replaces the quests of a scene with these, in this order. */
export async function replaceQuests(writer: Writer, sceneId: string, ids: readonly string[]): Promise<void> {
  await writer.delete(sceneQuests).where(eq(sceneQuests.sceneId, sceneId));
  if (ids.length === 0) return;
  await writer.insert(sceneQuests).values(ids.map((questId, position) => ({ sceneId, questId, position })));
}

/** Whether another scene also has the quest. */
export async function isInOtherScene(db: Reader, questId: string, sceneId: string): Promise<boolean> {
  const rows = await db
    .select({ id: sceneQuests.sceneId })
    .from(sceneQuests)
    .where(and(eq(sceneQuests.questId, questId), ne(sceneQuests.sceneId, sceneId)))
    .limit(1);
  return rows.length > 0;
}

/** Makes a quest refer to another character. */
export async function retargetQuest(writer: Writer, questId: string, characterId: string): Promise<void> {
  await writer.update(quests).set({ triggerCharacterId: characterId }).where(eq(quests.id, questId));
}

/** Inserts a copy of a quest that refers to another character, and returns its id. */
export async function copyQuest(writer: Writer, quest: typeof quests.$inferSelect, characterId: string) {
  const { id: _id, createdAt: _made, ...same } = quest;
  const row = onlyRow(
    await writer
      .insert(quests)
      .values({ ...same, triggerCharacterId: characterId })
      .returning({ id: quests.id }),
  );
  return row.id;
}
