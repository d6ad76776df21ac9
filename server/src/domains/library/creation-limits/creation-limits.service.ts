import { type ErrorName, limits } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import { countHoldings, countScenes, type LimitedKind, lockHoldings } from './creation-limits.repository.ts';

const bounds: Record<LimitedKind, { most: number; error: ErrorName }> = {
  stories: { most: limits.storiesMost, error: 'tooManyStories' },
  characters: { most: limits.charactersMost, error: 'tooManyCharacters' },
  items: { most: limits.itemsMost, error: 'tooManyItems' },
  quests: { most: limits.questsMost, error: 'tooManyQuests' },
  comments: { most: limits.commentsMost, error: 'tooManyComments' },
  reports: { most: limits.openReportsMost, error: 'tooManyReports' },
};

const kinds: readonly LimitedKind[] = ['stories', 'characters', 'items', 'quests', 'comments', 'reports'];

/**
 * Checks that the caller's account may add these numbers of objects, as part of the transaction that adds them;
 * concurrent additions to the account wait until it ends. Throws `Story Limit Reached.` and similar errors, and those
 * of `holdCaller`.
 */
export async function checkRoom(writer: Writer, caller: Caller, adding: Partial<Record<LimitedKind, number>>) {
  await holdCaller(writer, caller);
  await checkOwnersRoom(writer, caller.accountId, adding);
}

/** Like `checkRoom`, for additions by an admin for an owner whose account is deleted. */
export async function checkOwnersRoom(writer: Writer, accountId: string, adding: Partial<Record<LimitedKind, number>>) {
  await lockHoldings(writer, accountId);
  for (const kind of kinds) {
    const more = adding[kind] ?? 0;
    const { most, error } = bounds[kind];
    if (more > 0 && (await countHoldings(writer, accountId, kind, most)) + more > most) throw fail(error);
  }
}

/**
 * Checks that a story may have another scene, as part of a transaction that locks the story. Throws `Scene Limit
 * Reached.`
 */
export async function checkRoomForScene(writer: Writer, storyId: string): Promise<void> {
  const most = limits.scenesWithTrashMost;
  if ((await countScenes(writer, storyId, most)) >= most) throw fail('tooManyScenes');
}
