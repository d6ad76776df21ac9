import type { Writer } from '@emberlore/database';
import type { Caller } from '../../kit/route.ts';

/**
 * Deleting of stories and comments, one's own and, by admins, others'. What an admin deletes is a decision like one after
 * a report: it is hidden, its author is told and may appeal, and open reports about it end.
 */
export interface Deletions {
  /** Hides somebody else's work as an admin's decision; again changes nothing. */
  foreign(work: Foreign, admin: Caller): Promise<void>;
  /** Reverses an admin's decisions to delete a story or a scene, as part of a transaction. */
  takeBack(work: { type: 'story' | 'scene'; id: string }, admin: Caller, writer: Writer): Promise<void>;
  /** Puts a story into its owner's trash. Throws `Story Not Found.` or, for those who may only see it, a 403. */
  story(storyId: string, caller: Caller): Promise<void>;
  /** Throws `Comment Not Found.` or `Not Allowed.` */
  comment(commentId: string, caller: Caller): Promise<void>;
}

/** What an admin deletes. */
export interface Foreign {
  type: 'story' | 'scene' | 'character' | 'item' | 'comment';
  id: string;
  name: string;
  ownerId: string;
}
