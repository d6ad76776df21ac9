import { type Item, type Story, withThe } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import type { ItemUse } from '../../../voice/talk/talk-ports.ts';

/** Returns the items of a story with these ids, in this order; unknown ones are left out. */
export function findItems(story: Story, ids: readonly string[]): Item[] {
  const items = new Map(story.scenes.flatMap((scene) => scene.items).map((item) => [item.itemId, item]));
  return ids.flatMap((id) => items.get(id) ?? []);
}

/** Describes the action of showing or giving an item to a character. */
export function describeUse(act: ItemUse['act'], name: string, itemName: string): string {
  // A name with an owner ('Pim's Ring', 'Her Letter') takes no article.
  const owned = /^(?:my|your|his|her|its|our|their|\p{Lu}\S*(?:['’]s|s['’])) /iu.test(itemName);
  const item = owned ? itemName : withThe(itemName);
  return act === 'show' ? m.play_shows_name_the_item({ name, item }) : m.play_gives_name_the_item({ name, item });
}
