import { characters, isNotHidden, items, quests, type Reader, type Writer } from '@emberlore/database';
import { and, eq, sql } from 'drizzle-orm';

export type QuestRow = typeof quests.$inferSelect;

/** A quest; null when there is none. */
export async function readQuest(db: Reader, questId: string): Promise<QuestRow | null> {
  const [row] = await db.select().from(quests).where(eq(quests.id, questId));
  return row ?? null;
}

/** Who or what a quest may be about, as the database knows it. */
export interface TargetRow {
  id: string;
  ownerId: string;
  name: string;
  /** Whether anybody may use it. */
  shared: boolean;
}

/** A character that a quest may be about; null when there is none, or moderators have hidden it. */
export async function readCharacter(db: Reader, characterId: string): Promise<TargetRow | null> {
  const [row] = await db
    .select()
    .from(characters)
    .where(and(eq(characters.id, characterId), isNotHidden(characters)));
  if (!row) return null;
  const { id, ownerId, name, visibility, hidden, deletedAt } = row;
  return { id, ownerId, name, shared: visibility === 'public' && !hidden && deletedAt === null };
}

/** An item that a quest may be about; null when there is none, or moderators have hidden it. */
export async function readItem(db: Reader, itemId: string): Promise<TargetRow | null> {
  const [row] = await db
    .select()
    .from(items)
    .where(and(eq(items.id, itemId), isNotHidden(items)));
  return row ? { id: row.id, ownerId: row.ownerId, name: row.name, shared: false } : null;
}

/** Inserts a quest. */
export async function insertQuest(writer: Writer, quest: typeof quests.$inferInsert): Promise<QuestRow> {
  const [row] = await writer.insert(quests).values(quest).returning();
  if (!row) throw new Error('The database has not answered a new quest.');
  return row;
}

/** Holds a quest until the transaction ends; null when there is none. */
export async function lockQuest(writer: Writer, questId: string): Promise<QuestRow | null> {
  const [row] = await writer.select().from(quests).where(eq(quests.id, questId)).for('update');
  return row ?? null;
}

/** Changes a quest, which gets its next version. */
export async function updateQuest(
  writer: Writer,
  questId: string,
  change: Partial<Pick<QuestRow, 'name' | 'hint' | 'knowledgeLine'>>,
): Promise<void> {
  await writer
    .update(quests)
    .set({ ...change, version: sql`${quests.version} + 1` })
    .where(eq(quests.id, questId));
}

/** Deletes a quest, in every scene and run. */
export async function deleteQuest(writer: Writer, questId: string): Promise<void> {
  await writer.delete(quests).where(eq(quests.id, questId));
}

/** Returns the quests about an item or a character that the quest's owner may see. */
export function readQuestsAbout(db: Reader, target: { characterId: string } | { itemId: string }): Promise<QuestRow[]> {
  const about =
    'itemId' in target
      ? and(eq(quests.triggerItemId, target.itemId), sql`may_see_item(${quests.triggerItemId}, ${quests.ownerId})`)
      : and(
          eq(quests.triggerCharacterId, target.characterId),
          sql`may_see_character(${quests.triggerCharacterId}, ${quests.ownerId})`,
        );
  return db.select().from(quests).where(about);
}

/** Changes what a quest is described as. */
export async function describeQuest(writer: Writer, questId: string, description: string): Promise<void> {
  await writer.update(quests).set({ description }).where(eq(quests.id, questId));
}
