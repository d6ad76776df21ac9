import type { Caller } from '../../../kit/route.ts';

/** The properties that determine who may see a character. */
export interface CharacterGuard {
  ownerId: string;
  /** Public, not deleted and not a scene copy. */
  listed: boolean;
  deleted: boolean;
  /** Whether a report about it is open. */
  reported: boolean;
  /** Hidden by moderators. */
  hidden: boolean;
  /** Whether players can meet it in a story that everybody may see. */
  onStage: boolean;
}

/**
 * Whether the caller may see everything about a character, including its secret and lines. Only its owner and admins
 * may.
 */
export function mayKnowAll({ ownerId }: Pick<CharacterGuard, 'ownerId'>, caller: Caller | null): boolean {
  return caller !== null && (caller.accountId === ownerId || caller.role === 'admin');
}

/**
 * Whether the caller may see a character. Everybody may see listed characters and those that appear in a public story,
 * where players meet them anyway. Others, and those hidden by moderators, are visible only to their owner and admins,
 * until they are deleted. Admins see what a report is about even then.
 */
export function maySee(character: CharacterGuard, caller: Caller | null): boolean {
  if (!character.hidden && (character.listed || character.onStage)) return true;
  if (character.deleted) return character.reported && caller?.role === 'admin';
  return mayKnowAll(character, caller);
}
