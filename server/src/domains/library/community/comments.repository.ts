import { accounts, commentLikes, comments, isUnblocked, media, type Reader, type Writer } from '@emberlore/database';
import { and, desc, eq, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';
import type { Viewer } from '../../identity/blocks/blocks.service.ts';

function select(db: Reader, callerId: string | null) {
  return db
    .select({
      comment: comments,
      userName: accounts.userName,
      picture: media.hash,
      liked: sql<boolean>`exists (select from ${commentLikes}
        where ${commentLikes.commentId} = ${comments.id} and ${commentLikes.accountId} = ${callerId}::uuid)`,
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .leftJoin(media, eq(media.id, accounts.pictureId));
}

/** A comment with its author, as the caller sees it. */
export type CommentRow = Awaited<ReturnType<typeof select>>[number];

/**
 * Reads comments on a story, newest first, except by accounts that the viewer has blocked: at most `limit`, after the
 * first `offset`.
 */
export function readComments(
  db: Reader,
  storyId: string,
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
): Promise<CommentRow[]> {
  const notBlocked = viewer.blocking ? isUnblocked(comments.accountId, viewer.accountId) : undefined;
  // Select the page from the index alone before reading other columns.
  const cut = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.storyId, storyId), notBlocked))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit)
    .offset(offset)
    .as('cut');
  return select(db, viewer.accountId)
    .innerJoin(cut, eq(cut.id, comments.id))
    .orderBy(desc(comments.createdAt), desc(comments.id));
}

/** Reads a comment; null when it does not exist. */
export async function readComment(db: Reader, commentId: string, callerId: string | null): Promise<CommentRow | null> {
  const [row] = await select(db, callerId).where(eq(comments.id, commentId));
  return row ?? null;
}

/** Inserts a comment and returns its id. */
export async function insertComment(
  writer: Writer,
  comment: { storyId: string; accountId: string; text: string; stars: number },
): Promise<string> {
  const row = onlyRow(await writer.insert(comments).values(comment).returning({ id: comments.id }));
  return row.id;
}

/** Deletes an account's ratings of a story without words. */
export async function deleteWordless(writer: Writer, storyId: string, accountId: string): Promise<void> {
  const isWordless = and(eq(comments.storyId, storyId), eq(comments.accountId, accountId), eq(comments.text, ''));
  await writer.delete(comments).where(isWordless);
}

/** Deletes a comment and its likes. */
export async function deleteComment(writer: Writer, commentId: string): Promise<void> {
  await writer.delete(comments).where(eq(comments.id, commentId));
}

/** Inserts a like of a comment; repeated likes have no effect. */
export async function insertCommentLike(writer: Writer, commentId: string, accountId: string): Promise<void> {
  await writer.insert(commentLikes).values({ commentId, accountId }).onConflictDoNothing();
}

/** Deletes a like of a comment, if it exists. */
export async function deleteCommentLike(writer: Writer, commentId: string, accountId: string): Promise<void> {
  await writer
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.accountId, accountId)));
}
