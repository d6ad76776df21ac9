import { type Reader, stories, storyCountChanges, storyFavorites, storyLikes, type Writer } from '@emberlore/database';
import { and, eq, sql } from 'drizzle-orm';

const tables = { like: storyLikes, favorite: storyFavorites };

/** A player's reaction to a story. */
export type Reaction = keyof typeof tables;

/** Inserts a like or favourite; repeated ones have no effect. */
export async function insertReaction(writer: Writer, reaction: Reaction, storyId: string, accountId: string) {
  await writer.insert(tables[reaction]).values({ storyId, accountId }).onConflictDoNothing();
}

/** Deletes a like or favourite, if it exists. */
export async function deleteReaction(writer: Writer, reaction: Reaction, storyId: string, accountId: string) {
  const table = tables[reaction];
  await writer.delete(table).where(and(eq(table.storyId, storyId), eq(table.accountId, accountId)));
}

/** Reads a story's likes and the account's own reactions; undefined when the story does not exist. */
export async function readReactions(db: Reader, storyId: string, accountId: string) {
  const has = (table: typeof storyLikes | typeof storyFavorites) => sql<boolean>`exists (select from ${table}
    where ${and(eq(table.storyId, storyId), eq(table.accountId, accountId))})`;
  // Include changes to the count that are still pending.
  const waiting = sql<number>`coalesce((select sum(${storyCountChanges.likes}) from ${storyCountChanges}
    where ${storyCountChanges.storyId} = ${stories.id}), 0)`;
  const likes = sql<number>`greatest(${stories.likes} + ${waiting}, 0)::int`;
  const [row] = await db
    .select({ likes, liked: has(storyLikes), favorited: has(storyFavorites) })
    .from(stories)
    .where(eq(stories.id, storyId));
  return row;
}
