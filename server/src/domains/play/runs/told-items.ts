import { contentStems, findNoun, words } from '@emberlore/brain';

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

/** Number of meaningful words, besides those of the spot, that a question and its answer have in common with what is sought. */
const SHARED_CLUE_WORDS = 2;

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

/** An item that an open quest seeks, and how its author speaks of it. */
interface SoughtItem extends DescribedItem {
  /** What the spot is called where it lies; null: nothing. */
  spotName: string | null;
  quest: { hint: string | null; goal: string | null };
}

const seeking = /^(?:find|fetch|look for|search for)(?: out)? (?:where .*? (?:keeps|hides|hid|left|lost|put) )?/i;
/** What ends the name of a thing in a goal. */
const afterThing = /[,.;:!?]|\b(?:that|which|who|whom|from|in|on|at|of|by|to|for|under|behind|before|somebody|out)\b/i;
const anything = new Set(['something', 'anything', 'someone', 'somebody', 'what', 'one', 'it']);

/** Returns what a goal calls the thing that it seeks: 'ledger' for 'Find the bank's ledger, which is here'; null: nothing. */
export function findGoalNoun(goal: string): string | null {
  if (!seeking.test(goal)) return null;
  const [thing = ''] = goal.replace(seeking, '').split(afterThing);
  const noun = words(thing).at(-1);
  return noun === undefined || anything.has(noun) ? null : noun;
}

/** Returns the items that a message names as their goals do: players read there what to ask for. */
export function listItemsAsked(texts: readonly string[], items: readonly SoughtItem[]): string[] {
  const said = new Set(texts.flatMap(contentStems));
  return items.flatMap(({ itemId, quest }) => {
    const [noun] = contentStems(findGoalNoun(quest.goal ?? '') ?? '');
    return noun !== undefined && said.has(noun) ? [itemId] : [];
  });
}

/** Whose a spot is, is rarely said: 'my parasol' is the Countess's. */
const withoutOwner = (spotName: string): string => spotName.split(/['’]s /).at(-1) ?? spotName;

/** Returns the items of which a reply says where they lie: it names the spot, in a talk about what lies there. */
export function listItemsPlaced(replied: string, asked: string, items: readonly SoughtItem[]): string[] {
  const said = new Set(contentStems(replied));
  const about = new Set([...said, ...contentStems(asked)]);
  return items.flatMap(({ itemId, name, description, spotName, quest }) => {
    const spot = contentStems(withoutOwner(spotName ?? ''));
    if (spot.length === 0 || !spot.every((stem) => said.has(stem))) return [];
    const clues = new Set(contentStems([name, description, quest.goal, quest.hint].join(' ')));
    const shared = [...clues].filter((stem) => about.has(stem) && !spot.includes(stem));
    return shared.length >= SHARED_CLUE_WORDS ? [itemId] : [];
  });
}
