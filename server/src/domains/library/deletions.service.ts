import type { Writer } from '@emberlore/database';
import type { Caller } from '../../kit/route.ts';

/**
 * Deletes stories and comments: the caller's own or, for admins, other people's. A deletion by an admin is a decision
 * like one after a report: the content is hidden, its author is notified and may appeal, and open reports about it are
 * closed.
 */
export interface Deletions {
  /** Hides another person's content by an admin's decision; repeating it has no effect. */
  foreign(work: ForeignContent, admin: Caller): Promise<void>;
  /**
   * Reverses an admin's decisions to delete a story or a scene, as part of a transaction. Returns false when there are
   * none: then its owner deleted it.
   */
  takeBack(work: { type: 'story' | 'scene'; id: string }, admin: Caller, writer: Writer): Promise<boolean>;
  /** Locks a story or scene against concurrent decisions about it until the transaction ends. */
  hold(work: { type: 'story' | 'scene'; id: string }, writer: Writer): Promise<void>;
  /** Moves a story into its owner's trash. Throws `Story Not Found.`, or a 403 for callers who may only see it. */
  story(storyId: string, caller: Caller): Promise<void>;
  /** Throws `Comment Not Found.` or `Not Allowed.` */
  comment(commentId: string, caller: Caller): Promise<void>;
}

/** The content that an admin deletes. */
export interface ForeignContent {
  type: 'story' | 'scene' | 'character' | 'item' | 'comment';
  id: string;
  name: string;
  ownerId: string;
}
