import type { Writer } from '@emberlore/database';
import { setHidden } from './items.repository.ts';

/** Hides items by a moderator's decision: scenes omit them, and quests about them don't count. */
export interface HiddenItems {
  /** Hides an item from everybody but its owner and admins, as part of a transaction. */
  hide(itemId: string, writer: Writer): Promise<void>;
  /** Reverses `hide`, as part of a transaction. */
  unhide(itemId: string, writer: Writer): Promise<void>;
}

export const hiddenItems: HiddenItems = {
  hide: (itemId, writer) => setHidden(writer, itemId, true),
  unhide: (itemId, writer) => setHidden(writer, itemId, false),
};
