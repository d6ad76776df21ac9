import { contentStems } from '@emberlore/brain';

/** An item as its author describes it. */
interface DescribedItem {
  itemId: string;
  name: string;
  description: string;
}

/** Number of meaningful words that a line and an item have in common, besides what the item is. */
const SHARED_WORDS = 1;
/** Lines that are looked through, the latest ones: a run of any length takes few milliseconds. */
const MOST_LINES = 300;

/** Returns what an item is: 'pass' for 'A Detective’s Pass', 'tin' for 'Tin of Paraffin'. */
function headOf(name: string): string | undefined {
  return contentStems(name.replace(/ (?:of|from|with|for) .*$/i, '')).at(-1);
}

/**
 * Returns the items that one of these lines is about: it says what the item is, and another word of its name or
 * description. 'My old police pass is in the jar' is about a cracked police pass; 'The pass is snowed up' is not.
 */
export function listItemsToldOf(lines: readonly string[], items: readonly DescribedItem[]): string[] {
  const told = lines.slice(-MOST_LINES).map((line) => new Set(contentStems(line)));
  return items.flatMap(({ itemId, name, description }) => {
    const head = headOf(name);
    if (head === undefined) return [];
    const others = [...new Set(contentStems(`${name} ${description}`))].filter((stem) => stem !== head);
    const isAbout = (stems: ReadonlySet<string>) =>
      stems.has(head) && others.filter((stem) => stems.has(stem)).length >= SHARED_WORDS;
    return told.some(isAbout) ? [itemId] : [];
  });
}
