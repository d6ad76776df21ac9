import {
  characters,
  isNotHidden,
  items,
  quests,
  type Reader,
  sceneQuests,
  scenes,
  stories,
  targetNameFor,
  type Writer,
} from '@emberlore/database';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';

export type QuestRow = typeof quests.$inferSelect;

/** Reads a quest, with the name of its target as the account may see it; null when it does not exist. */
export async function readQuest(db: Reader, questId: string, accountId: string) {
  const targetName = targetNameFor(accountId);
  const [row] = await db.select({ quest: quests, targetName }).from(quests).where(eq(quests.id, questId));
  return row ?? null;
}

/** A character or item that a quest may be about. */
export interface TargetRow {
  id: string;
  ownerId: string;
  name: string;
  /** Whether everybody may use it. */
  shared: boolean;
}

/** Reads a character that a quest may be about; null when it does not exist or moderators have hidden it. */
export async function readCharacter(db: Reader, characterId: string): Promise<TargetRow | null> {
  const [row] = await db
    .select()
    .from(characters)
    .where(and(eq(characters.id, characterId), isNotHidden(characters)));
  if (!row) return null;
  const { id, ownerId, name, visibility, hidden, deletedAt } = row;
  return { id, ownerId, name, shared: visibility === 'public' && !hidden && deletedAt === null };
}

/** Reads an item that a quest may be about; null when it does not exist or moderators have hidden it. */
export async function readItem(db: Reader, itemId: string): Promise<TargetRow | null> {
  const [row] = await db
    .select()
    .from(items)
    .where(and(eq(items.id, itemId), isNotHidden(items)));
  return row ? { id: row.id, ownerId: row.ownerId, name: row.name, shared: false } : null;
}

export async function insertQuest(writer: Writer, quest: typeof quests.$inferInsert): Promise<QuestRow> {
  const row = onlyRow(await writer.insert(quests).values(quest).returning());
  return row;
}

/** Locks a quest until the transaction ends; null when it does not exist. */
export async function lockQuest(writer: Writer, questId: string): Promise<QuestRow | null> {
  const [row] = await writer.select().from(quests).where(eq(quests.id, questId)).for('update');
  return row ?? null;
}

/** Whether a scene or story that moderators have hidden uses the quest. */
export async function isInHiddenWork(db: Reader, questId: string): Promise<boolean> {
  const rows = await db
    .select({ id: scenes.id })
    .from(sceneQuests)
    .innerJoin(scenes, eq(scenes.id, sceneQuests.sceneId))
    .innerJoin(stories, eq(stories.id, scenes.storyId))
    .where(and(eq(sceneQuests.questId, questId), or(isNotNull(scenes.hiddenAt), isNotNull(stories.hiddenAt))))
    .limit(1);
  return rows.length > 0;
}

/** Updates a quest and increments its version. */
export async function updateQuest(
  writer: Writer,
  questId: string,
  change: Partial<Pick<QuestRow, 'name' | 'goal' | 'hint' | 'knowledgeLine' | 'matter'>>,
): Promise<void> {
  await writer
    .update(quests)
    .set({ ...change, version: sql`${quests.version} + 1` })
    .where(eq(quests.id, questId));
}

/** Deletes a quest from every scene and run. */
export async function deleteQuest(writer: Writer, questId: string): Promise<void> {
  await writer.delete(quests).where(eq(quests.id, questId));
}

/** A renamed character or item. */
export type Target = { characterId: string } | { itemId: string };

const isAbout = (target: Target) =>
  'itemId' in target ? eq(quests.triggerItemId, target.itemId) : eq(quests.triggerCharacterId, target.characterId);

/** Whether everybody may see a character or item. */
export async function isSeenByAll(db: Reader, target: Target): Promise<boolean> {
  const isSeen =
    'itemId' in target
      ? sql`may_see_item(${target.itemId}::uuid, null)`
      : sql`may_see_character(${target.characterId}::uuid, null)`;
  const [row] = await db.execute<{ seen: boolean }>(sql`select ${isSeen} as seen`);
  return row?.seen === true;
}

/**
 * Describes anew some quests about a character or item whose description is another one. Returns false if there were
 * none.
 */
export async function describeSomeAbout(
  writer: Writer,
  target: Target,
  describe: (type: QuestRow['type']) => string,
  most: number,
): Promise<boolean> {
  const types = ['DIALOGUE', 'SEARCH', 'KNOWLEDGE', 'FIGHT'] as const;
  const whens = types.map((type) => sql`when ${type} then ${describe(type)}`);
  const description = sql`case ${quests.type} ${sql.join(whens, sql` `)} end`;
  const some = writer
    .select({ id: quests.id })
    .from(quests)
    .where(and(isAbout(target), sql`${quests.description} <> ${description}`))
    .limit(most);
  const changed = await writer
    .update(quests)
    .set({ description })
    .where(inArray(quests.id, some))
    .returning({ id: quests.id });
  return changed.length > 0;
}
