import { contentStems, words } from '@emberlore/brain';

/** An item as its author describes it. */
interface DescribedItem {
  itemId: string;
  name: string;
  description: string;
}

/** Number of meaningful words that a line and an item have in common, besides what the item is. */
const SHARED_WORDS = 1;
/** Number of meaningful words of where an item lies that a message has in common with it: it is about that place. */
const SHARED_PLACE_WORDS = 4;
/** Lines that are looked through, the latest ones: a run of any length takes few milliseconds. */
const MOST_LINES = 300;

const linking = new Set(['from', 'of', 'with']);

/** Returns the word by which people call a thing: 'ring' for 'The Royal Ring', 'tin' for 'Tin of Paraffin'. */
export function findNoun(name: string): string {
  const all = words(name);
  const end = all.findIndex((word) => linking.has(word));
  return (end > 0 ? all.slice(0, end) : all).at(-1) ?? name;
}

/**
 * Returns the items that one of these lines is about: it says what the item is, and another word of its name or
 * description. 'My old police pass is in the jar' is about a cracked police pass; 'The pass is snowed up' is not.
 */
export function listItemsToldOf(lines: readonly string[], items: readonly DescribedItem[]): string[] {
  const told = lines.slice(-MOST_LINES).map((line) => new Set(contentStems(line)));
  return items.flatMap(({ itemId, name, description }) => {
    const [head] = contentStems(findNoun(name));
    if (head === undefined) return [];
    const others = [...new Set(contentStems(`${name} ${description}`))].filter((stem) => stem !== head);
    const isAbout = (stems: ReadonlySet<string>) =>
      stems.has(head) && others.filter((stem) => stems.has(stem)).length >= SHARED_WORDS;
    return told.some(isAbout) ? [itemId] : [];
  });
}

/**
 * Returns the items at whose places a message guesses, without naming them: 'Whose hat is on that rack, two sizes too
 * large?' Each of the texts counts for itself.
 */
export function listItemsGuessed(
  texts: readonly string[],
  items: readonly { itemId: string; foundText: string | null }[],
): string[] {
  const said = texts.map((text) => new Set(contentStems(text)));
  return items.flatMap(({ itemId, foundText }) => {
    const place = [...new Set(contentStems(foundText ?? ''))];
    const isMeant = said.some((stems) => place.filter((stem) => stems.has(stem)).length >= SHARED_PLACE_WORDS);
    return isMeant ? [itemId] : [];
  });
}
