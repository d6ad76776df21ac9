import { fail } from '../../kit/errors.ts';
import type { Caller } from '../../kit/route.ts';

/** What decides who may see a story. */
export interface StoryGuard {
  ownerId: string;
  /** Public, not hidden by an admin and not in the bin. */
  listed: boolean;
  binned: boolean;
}

/** Everybody may read what is listed; what is not, its owner and admins alone. The bin is nobody's reading. */
export function mayRead(story: StoryGuard, caller: Caller | null): boolean {
  if (story.binned) return false;
  return story.listed || (caller !== null && (caller.accountId === story.ownerId || caller.role === 'admin'));
}

/**
 * A `userId` that a client sends grants nothing, but must be the caller's own. Without a caller it means nothing.
 * Throws `Not Allowed.`
 */
export function checkUserId(userId: string | undefined, caller: Caller | null): void {
  if (userId !== undefined && caller && userId !== caller.accountId) throw fail('notAllowed');
}
