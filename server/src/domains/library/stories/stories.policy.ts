import type { Caller } from '../../../kit/route.ts';

/** What decides who may see a story. */
export interface StoryGuard {
  ownerId: string;
  /** Public, not hidden by an admin and not in the trash. */
  listed: boolean;
  trashed: boolean;
}

/** Everybody may read what is listed; what is not, its owner and admins alone. The trash is nobody's reading. */
export function mayRead(story: StoryGuard, caller: Caller | null): boolean {
  if (story.trashed) return false;
  return story.listed || mayEdit(story, caller);
}

/** Owner and admins may change a story, and see what would spoil it for others. */
export function mayEdit({ ownerId }: Pick<StoryGuard, 'ownerId'>, caller: Caller | null): boolean {
  return caller !== null && (caller.accountId === ownerId || caller.role === 'admin');
}
