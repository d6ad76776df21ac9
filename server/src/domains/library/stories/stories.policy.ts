import type { Caller } from '../../../kit/route.ts';

/** The properties that determine who may see a story. */
export interface StoryGuard {
  ownerId: string;
  /** Public, not hidden by an admin and not in the trash. */
  listed: boolean;
  trashed: boolean;
}

/**
 * Whether the caller may read a story. Everybody may read listed stories, only owner and admins the others; nobody may
 * read stories in the trash.
 */
export function mayRead(story: StoryGuard, caller: Caller | null): boolean {
  if (story.trashed) return false;
  return story.listed || mayEdit(story, caller);
}

/** Whether the caller may change a story and see its spoilers: its owner and admins only. */
export function mayEdit({ ownerId }: Pick<StoryGuard, 'ownerId'>, caller: Caller | null): boolean {
  return caller !== null && (caller.accountId === ownerId || caller.role === 'admin');
}
