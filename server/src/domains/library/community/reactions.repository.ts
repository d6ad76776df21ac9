import { type Reader, stories, storyCountChanges, storyFavorites, storyLikes, type Writer } from '@emberlore/database';
import { and, eq, sql } from 'drizzle-orm';

const tables = { like: storyLikes, favorite: storyFavorites };

/** What an account can feel for a story. */
export type Reaction = keyof typeof tables;

/** Writes a like or favourite, once. */
export async function insertReaction(writer: Writer, reaction: Reaction, storyId: string, accountId: string) {
  await writer.insert(tables[reaction]).values({ storyId, accountId }).onConflictDoNothing();
}

/** Takes a like or favourite back, if there is one. */
export async function deleteReaction(writer: Writer, reaction: Reaction, storyId: string, accountId: string) {
  const table = tables[reaction];
  await writer.delete(table).where(and(eq(table.storyId, storyId), eq(table.accountId, accountId)));
}

/** How a story stands with the account; undefined when there is no such story. */
export async function readReactions(db: Reader, storyId: string, accountId: string) {
  const has = (table: typeof storyLikes | typeof storyFavorites) => sql<boolean>`exists (select from ${table}
    where ${and(eq(table.storyId, storyId), eq(table.accountId, accountId))})`;
  // What others' counting has kept from being added yet is counted, too.
  const waiting = sql<number>`coalesce((select sum(${storyCountChanges.likes}) from ${storyCountChanges}
    where ${storyCountChanges.storyId} = ${stories.id}), 0)`;
  const likes = sql<number>`greatest(${stories.likes} + ${waiting}, 0)::int`;
  const [row] = await db
    .select({ likes, liked: has(storyLikes), favorited: has(storyFavorites) })
    .from(stories)
    .where(eq(stories.id, storyId));
  return row;
}
