import type { Writer } from '@emberlore/database';
import type { Caller } from '../../../kit/route.ts';
import type { CombineEntry } from './entries.ts';
import { countRoomForFinds } from './log/run-log.ts';
import * as store from './play.repository.ts';
import { findCombination, findCombined, hashText } from './rules/rule-book.ts';
import { happen, idle, lockPlace, type SceneState } from './scene-steps.ts';

/** A scene after items were combined, with what they became; null if nothing. */
export type Combined = SceneState & { made: { itemId: string; text: string } | null };

/**
 * Combines two carried items, once; a repeated call returns what they became. Throws `Scene Not Found.`
 */
export async function combineIn(
  writer: Writer,
  storyId: string,
  { sceneId, itemIds }: CombineEntry,
  caller: Caller,
): Promise<Combined> {
  const place = await lockPlace(writer, storyId, sceneId, caller);
  const { runId, rules, log } = place;
  const before = log.state();
  const found = rules && findCombination(itemIds, before, rules);
  const mayMake = found && countRoomForFinds(before) > 0 && (await store.isItemThere(writer, found.resultId, caller));
  const isNew = mayMake ? found : undefined;
  const made = isNew ?? (rules ? findCombined(itemIds, before, rules) : undefined);
  if (isNew) await store.recordFind(writer, { runId, sceneId, itemId: isNew.resultId });
  const { state } = await happen(
    writer,
    place,
    idle,
    isNew ? [{ kind: 'combined', itemIds: isNew.itemIds, itemId: isNew.resultId, textHash: hashText(isNew.text) }] : [],
  );
  return { ...state, made: made ? { itemId: made.resultId, text: made.text } : null };
}
