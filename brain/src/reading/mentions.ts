import { contentStems, stem, words } from '../text/text.ts';
import type { SceneItem, SceneView } from '../types.ts';

/** A shorter name of a quest may stand in any message: 'Packing'. */
const leastOfQuestName = 2;

/** '... and watches his face' shows no watch. */
const watching = /\bwatch(?:es|ing|ed)? (?:you|him|her|them|his|your|their|the|it)\b/gi;

const linking = new Set(['from', 'of', 'with']);

/** Returns the word by which people call a thing: 'ring' for 'The Royal Ring', 'tin' for 'Tin of Paraffin'. */
export function findNoun(name: string): string {
  const all = words(name);
  const end = all.findIndex((word) => linking.has(word));
  return (end > 0 ? all.slice(0, end) : all).at(-1) ?? name;
}

/** Returns the things that a text mentions, by what their names call them. */
export function mentionedIn<T extends { name: string }>(text: string, things: readonly T[]): T[] {
  const said = words(text.replace(watching, ' '));
  const stems = new Set(said.map(stem));
  return things.filter((item) => {
    const last = findNoun(item.name);
    const [head] = contentStems(last);
    // 'Your sister' is not the picture 'The Two Sisters'.
    const isPlural = last.endsWith('s') && stem(last) === head && last !== head;
    return head !== undefined && stems.has(head) && (!isPlural || said.includes(last));
  });
}

/** Whether a text names the quest that seeks an item: players see its name as their goal. */
export function namesQuest(text: string, { sought }: SceneItem): boolean {
  const name = contentStems(sought?.questName ?? '');
  return name.length >= leastOfQuestName && ` ${contentStems(text).join(' ')} `.includes(` ${name.join(' ')} `);
}

/** Returns the items of a scene that a text mentions, or whose quest it names. */
export function itemsIn(text: string, scene: SceneView): SceneItem[] {
  const named = mentionedIn(text, scene.items);
  return [...named, ...scene.items.filter((item) => !named.includes(item) && namesQuest(text, item))];
}

/** Returns the ids of the items that a text mentions, by what their names call them ('medallion' for "Warden's Medallion"). */
export function itemsMentionedIn(text: string, scene: SceneView): string[] {
  return itemsIn(text, scene).map((item) => item.id);
}
