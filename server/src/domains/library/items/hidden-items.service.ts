import type { Writer } from '@emberlore/database';
import { setHidden } from './items.repository.ts';

/** Items that moderators hide: scenes do without them, and quests about them do not count. */
export interface HiddenItems {
  /** Hides an item from everybody but its owner and admins, as part of a transaction. */
  hide(itemId: string, writer: Writer): Promise<void>;
  /** Undoes `hide`, as part of a transaction. */
  unhide(itemId: string, writer: Writer): Promise<void>;
}

export const hiddenItems: HiddenItems = {
  hide: (itemId, writer) => setHidden(writer, itemId, true),
  unhide: (itemId, writer) => setHidden(writer, itemId, false),
};
