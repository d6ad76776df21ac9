import { characters, isNotHidden, items, quests, type Reader, targetNameFor, type Writer } from '@emberlore/database';
import { and, eq, sql } from 'drizzle-orm';

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
  const [row] = await writer.insert(quests).values(quest).returning();
  if (!row) throw new Error('The database has not answered a new quest.');
  return row;
}

/** Locks a quest until the transaction ends; null when it does not exist. */
export async function lockQuest(writer: Writer, questId: string): Promise<QuestRow | null> {
  const [row] = await writer.select().from(quests).where(eq(quests.id, questId)).for('update');
  return row ?? null;
}

/** Updates a quest and increments its version. */
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

/** Deletes a quest from every scene and run. */
export async function deleteQuest(writer: Writer, questId: string): Promise<void> {
  await writer.delete(quests).where(eq(quests.id, questId));
}

/**
 * Describes anew all quests about a character or item that everybody may see. Other quests keep their description,
 * which players may read, and show the new name to those who may see it. Takes one statement per type, however many
 * quests there are.
 */
export async function describeQuestsAbout(
  writer: Writer,
  target: { characterId: string } | { itemId: string },
  describe: (type: QuestRow['type']) => string,
): Promise<void> {
  const about =
    'itemId' in target
      ? and(eq(quests.triggerItemId, target.itemId), sql`may_see_item(${quests.triggerItemId}, null)`)
      : and(
          eq(quests.triggerCharacterId, target.characterId),
          sql`may_see_character(${quests.triggerCharacterId}, null)`,
        );
  for (const type of ['DIALOGUE', 'SEARCH', 'KNOWLEDGE', 'FIGHT'] as const)
    await writer
      .update(quests)
      .set({ description: describe(type) })
      .where(and(about, eq(quests.type, type)));
}
