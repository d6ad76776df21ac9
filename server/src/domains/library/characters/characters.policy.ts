import type { Caller } from '../../../kit/route.ts';

/** What decides who may see a character. */
export interface CharacterGuard {
  ownerId: string;
  /** Public, not deleted, and not the copy that a scene keeps. */
  listed: boolean;
  deleted: boolean;
  /** By moderators. */
  hidden: boolean;
  /** Whether somebody meets it in a story that everybody may see. */
  onStage: boolean;
}

/** Owner and admins may know a character whole: what it keeps to itself, and the lines that it says. */
export function mayKnowAll({ ownerId }: Pick<CharacterGuard, 'ownerId'>, caller: Caller | null): boolean {
  return caller !== null && (caller.accountId === ownerId || caller.role === 'admin');
}

/**
 * Everybody may see who is listed, and whoever plays in a public story, for there they meet it anyway; the rest, and
 * whoever moderators have hidden, its owner and admins alone, until it is deleted.
 */
export function maySee(character: CharacterGuard, caller: Caller | null): boolean {
  if (!character.hidden && (character.listed || character.onStage)) return true;
  return !character.deleted && mayKnowAll(character, caller);
}
