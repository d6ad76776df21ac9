import { type Comment, limits } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { fail, notFound } from '../../../kit/errors.ts';
import { isWithinBound, toLimitAndOffset } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { Blocks } from '../../identity/blocks/blocks.service.ts';
import { checkRoom } from '../creation-limits/creation-limits.service.ts';
import type { Stories } from '../stories/stories.service.ts';
import * as repository from './comments.repository.ts';
import { deleteHiddenComment, hideComment, unhideComment } from './hidden-comments.repository.ts';

/** A comment to be added to a story. */
export interface NewComment {
  storyId: string;
  text: string;
  stars: number;
}

/** What a player did with a story. */
export interface StoryNews {
  kind: 'comment' | 'rating';
  storyId: string;
  storyName: string;
  ownerId: string;
  /** Who did it. */
  accountId: string;
}

/** A comment that the caller may see, as exposed to other features. */
export interface ReadableComment {
  commentId: string;
  text: string;
  /** Its author. */
  accountId: string;
}

export interface Comments {
  /**
   * Returns a page of the comments on a story, newest first, except by accounts that the caller has blocked. Throws
   * `Story Not Found.`
   */
  page(storyId: string, page: number, caller: Caller | null): Promise<{ comments: Comment[]; nextPage: number | null }>;
  /** Adds a comment to a story; one of stars alone replaces the caller's earlier one. Throws `Story Not Found.` */
  send(wanted: NewComment, caller: Caller): Promise<Comment>;
  /** Adds (`on`) or removes a like. Throws `Comment Not Found.` */
  like(commentId: string, on: boolean, caller: Caller): Promise<{ commentLikes: number; commentLiked: boolean }>;
  /** Deletes the caller's own comment. Throws `Comment Not Found.` or `Not Allowed.` */
  remove(commentId: string, caller: Caller): Promise<void>;
  /**
   * Deletes the caller's own comment while it is hidden, so that a reversed decision doesn't show it again. Returns false
   * if there is none.
   */
  withdrawHidden(commentId: string, caller: Caller): Promise<boolean>;
  /** Returns the comment if the caller may see it. Throws `Comment Not Found.` */
  readable(commentId: string, caller: Caller): Promise<ReadableComment>;
  /** Removes a comment from its story, as part of a transaction. */
  hide(commentId: string, writer: Writer): Promise<void>;
  /** Restores a comment removed by `hide`, as part of a transaction. */
  unhide(commentId: string, writer: Writer): Promise<void>;
}

export interface CommentsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Stories;
  blocks: Pick<Blocks, 'viewer'>;
  /** Notifies a story's author of a comment or rating. Never fails. */
  tellAuthor: (news: StoryNews) => Promise<void>;
  /** Returns the URL of an account's picture by its hash, or of the blank profile picture for null. */
  profilePicture: (hash: string | null) => string;
}

function present({ comment, ...row }: repository.CommentRow, profilePicture: CommentsDeps['profilePicture']): Comment {
  return {
    commentId: comment.id,
    commentStoryId: comment.storyId,
    commentUserId: comment.accountId,
    commentUserName: row.userName,
    commentUserProfileImageURL: profilePicture(row.picture),
    comment: comment.text,
    commentStars: comment.stars,
    commentLikes: comment.likes,
    commentCreatedAt: comment.createdAt.toISOString(),
    commentLiked: row.liked,
  };
}

/** Comments on stories: everybody who may see a story may read and write them. */
export function createComments({
  store: { reader, transact },
  stories,
  blocks,
  tellAuthor,
  profilePicture,
}: CommentsDeps): Comments {
  const shown = (row: repository.CommentRow) => present(row, profilePicture);

  async function find(commentId: string, caller: Caller): Promise<repository.CommentRow> {
    const row = await repository.readComment(reader, commentId, caller.accountId);
    if (!row) throw notFound('Comment');
    const own = row.comment.accountId === caller.accountId;
    if (!own && !(await stories.isReadable(row.comment.storyId, caller))) throw notFound('Comment');
    return row;
  }

  return {
    async page(storyId, page, caller) {
      await stories.readable(storyId, caller);
      const pageSize = limits.pageSize;
      if (!isWithinBound({ page, pageSize })) return { comments: [], nextPage: null };
      const cut = { ...toLimitAndOffset({ page, pageSize }), limit: pageSize + 1 };
      const rows = await repository.readComments(reader, storyId, await blocks.viewer(caller), cut);
      const isMore = rows.length > pageSize && page < limits.totalPagesMost;
      return { comments: rows.slice(0, pageSize).map(shown), nextPage: isMore ? page + 1 : null };
    },

    async send({ storyId, text, stars }, caller) {
      const { storyName, ownerId } = await stories.readable(storyId, caller);
      const { accountId } = caller;
      const row = await transact(async (writer) => {
        await checkRoom(writer, caller, { comments: 1 });
        if (text === '') await repository.deleteWordless(writer, storyId, accountId);
        const commentId = await repository.insertComment(writer, { storyId, accountId, text, stars });
        return repository.readComment(writer, commentId, accountId);
      });
      if (!row) throw notFound('Comment');
      const kind = text === '' ? 'rating' : 'comment';
      if (ownerId !== accountId) await tellAuthor({ kind, storyId, storyName, ownerId, accountId });
      return shown(row);
    },

    async like(commentId, on, caller) {
      const { comment } = await find(commentId, caller);
      const row = await transact(async (writer) => {
        await holdCaller(writer, caller);
        const write = on ? repository.insertCommentLike : repository.deleteCommentLike;
        await write(writer, comment.id, caller.accountId);
        return repository.readComment(writer, comment.id, caller.accountId);
      });
      if (!row) throw notFound('Comment');
      return { commentLikes: row.comment.likes, commentLiked: row.liked };
    },

    async remove(commentId, caller) {
      const { comment } = await find(commentId, caller);
      if (comment.accountId !== caller.accountId) throw fail('notAllowed');
      await transact(async (writer) => {
        await holdCaller(writer, caller);
        await repository.deleteComment(writer, comment.id);
      });
    },

    withdrawHidden(commentId, caller) {
      return transact(async (writer) => {
        await holdCaller(writer, caller);
        return deleteHiddenComment(writer, commentId, caller.accountId);
      });
    },

    async readable(commentId, caller) {
      const { comment } = await find(commentId, caller);
      return { commentId: comment.id, text: comment.text, accountId: comment.accountId };
    },

    hide: (commentId, writer) => hideComment(writer, commentId),
    unhide: (commentId, writer) => unhideComment(writer, commentId),
  };
}
