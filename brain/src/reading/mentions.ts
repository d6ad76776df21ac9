import { contentStems, stem, words } from '../text/text.ts';
import type { SceneItem, SceneView } from '../types.ts';

/** A shorter name of a quest may stand in any message: 'Packing'. */
const leastOfQuestName = 2;

/** '... and watches his face' shows no watch. */
const watching = /\bwatch(?:es|ing|ed)? (?:you|him|her|them|his|your|their|the|it)\b/gi;

/** Returns the things that a text mentions, by the last word of their names. */
export function mentionedIn<T extends { name: string }>(text: string, things: readonly T[]): T[] {
  const said = words(text.replace(watching, ' '));
  const stems = new Set(said.map(stem));
  return things.filter((item) => {
    const name = item.name.replace(/^[\p{L}]+'s /u, '');
    const head = contentStems(name).at(-1);
    // 'Your sister' is not the picture 'The Two Sisters'.
    const last = words(name).at(-1) ?? '';
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

/** Returns the ids of the items that a text mentions, by the last word of their names ('medallion' for "Warden's Medallion"). */
export function itemsMentionedIn(text: string, scene: SceneView): string[] {
  return itemsIn(text, scene).map((item) => item.id);
}
