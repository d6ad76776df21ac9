import { commentLikes, comments, hiddenComments, type Writer } from '@emberlore/database';
import { and, eq, sql } from 'drizzle-orm';

/** Moves a comment and its likes out of its story; does nothing when the comment does not exist. */
export async function hideComment(writer: Writer, commentId: string): Promise<void> {
  const [comment] = await writer.select().from(comments).where(eq(comments.id, commentId)).for('update');
  if (!comment) return;
  const { id, storyId, accountId, text, stars, createdAt } = comment;
  const likes = await writer
    .select({ accountId: commentLikes.accountId })
    .from(commentLikes)
    .where(eq(commentLikes.commentId, commentId));
  const likedBy = likes.map((like) => like.accountId);
  await writer.insert(hiddenComments).values({ id, storyId, accountId, text, stars, createdAt, likedBy });
  await writer.delete(comments).where(eq(comments.id, commentId));
}

/** Restores a comment to its story with the likes of accounts that still exist. */
export async function unhideComment(writer: Writer, commentId: string): Promise<void> {
  const [hidden] = await writer.delete(hiddenComments).where(eq(hiddenComments.id, commentId)).returning();
  if (!hidden) return;
  const { id, storyId, accountId, text, stars, createdAt, likedBy } = hidden;
  await writer.insert(comments).values({ id, storyId, accountId, text, stars, createdAt });
  if (likedBy.length === 0) return;
  await writer.execute(sql`insert into comment_likes (comment_id, account_id)
    select ${id}, accounts.id from accounts where accounts.id in ${likedBy} and deleted_at is null`);
}

/** Deletes an account's own hidden comment; returns whether there was one. */
export async function deleteHiddenComment(writer: Writer, commentId: string, accountId: string): Promise<boolean> {
  const gone = await writer
    .delete(hiddenComments)
    .where(and(eq(hiddenComments.id, commentId), eq(hiddenComments.accountId, accountId)))
    .returning({ id: hiddenComments.id });
  return gone.length > 0;
}
