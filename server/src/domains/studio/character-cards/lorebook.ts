import { type AskedAs, type Lorebook, limits, loreLogics } from '@emberlore/contract';
import type { CardData, LoreEntry } from './card.ts';
import { toSpoken } from './macros.ts';

const isConstant = ({ constant }: LoreEntry) => Number(constant === true);

/** Orders entries as they are kept when not all have room: constant ones first, then by priority, then as inserted. */
function byWeight(one: LoreEntry, other: LoreEntry): number {
  return (
    isConstant(other) - isConstant(one) ||
    (other.priority ?? 0) - (one.priority ?? 0) ||
    (one.insertion_order ?? 0) - (other.insertion_order ?? 0)
  );
}

const saysSomething = ({ enabled, content }: LoreEntry) => enabled !== false && content.trim() !== '';
const isKeyed = ({ keys = [], constant }: LoreEntry) => constant !== true && keys.some((key) => key.trim() !== '');

/** Returns the enabled entries that are always known, the weightiest first: they become knowledge. */
export function listKnown({ character_book }: CardData): LoreEntry[] {
  const entries = character_book?.entries ?? [];
  return entries.filter((entry) => saysSomething(entry) && !isKeyed(entry)).toSorted(byWeight);
}

/** Returns the enabled entries that come up by their keys. */
export function listKeyed({ character_book }: CardData): LoreEntry[] {
  return (character_book?.entries ?? []).filter((entry) => saysSomething(entry) && isKeyed(entry));
}

/** Converts an entry of a card. Its placeholders stay: they are filled when the character talks. */
export function toLore(entry: LoreEntry): Lorebook[number] {
  const { extensions, secondary_keys, use_regex } = entry;
  const asKey = (key: string) => (use_regex === true && !isPattern(key) ? `/${key}/` : key);
  return {
    text: toSpoken(entry.content).replace(/\s+/g, ' ').trim(),
    keys: (entry.keys ?? []).map(asKey),
    secondaryKeys: entry.selective === false ? [] : (secondary_keys ?? []).map(asKey),
    logic: loreLogics[[0, 3, 2, 1].indexOf(extensions?.selectiveLogic ?? 0)] ?? 'any',
    constant: entry.constant ?? false,
    order: entry.insertion_order ?? 100,
    priority: entry.priority ?? 0,
    sticky: extensions?.sticky ?? 0,
    cooldown: extensions?.cooldown ?? 0,
    delay: extensions?.delay ?? 0,
    probability: extensions?.useProbability === false ? 100 : (extensions?.probability ?? 100),
    caseSensitive: entry.case_sensitive ?? extensions?.case_sensitive ?? false,
    wholeWords: extensions?.match_whole_words ?? true,
  };
}

/** SillyTavern's numbers of the logics. */
const logicNumbers: Readonly<Record<Lorebook[number]['logic'], number>> = { any: 0, notAll: 1, none: 2, all: 3 };

/** Converts an entry for a card. */
export function fromLore(entry: Lorebook[number]): LoreEntry {
  const { text, keys, secondaryKeys, logic, constant, order, priority, caseSensitive, ...more } = entry;
  const { sticky, cooldown, delay, probability, wholeWords } = more;
  return {
    keys: [...keys],
    secondary_keys: [...secondaryKeys],
    selective: secondaryKeys.length > 0,
    content: text,
    constant,
    enabled: true,
    insertion_order: order,
    priority,
    case_sensitive: caseSensitive,
    use_regex: false,
    extensions: {
      selectiveLogic: logicNumbers[logic],
      probability,
      useProbability: true,
      sticky,
      cooldown,
      delay,
      case_sensitive: caseSensitive,
      match_whole_words: wholeWords,
    },
  };
}

/** A key between slashes is a pattern. */
const isPattern = (key: string) => /^\/.*\/[a-z]*$/s.test(key);

/**
 * Returns the questions that trigger an entry: one for each of its keys, as long as a question may be. Each is compared
 * with every line of the entry, so a key must not fill the file.
 */
function questionsOf({ keys = [] }: LoreEntry, fill: (text: string) => string): string[] {
  const words = keys
    .map((key) => key.slice(0, limits.askedAsQuestion).replace(/\s+/g, ' ').trim())
    .filter((key) => key !== '' && !isPattern(key));
  const questions = [...new Set(words)].slice(0, limits.askedAsQuestions).map((key) => fill(`What about ${key}?`));
  return questions.filter((question) => question.length <= limits.askedAsQuestion);
}

/** Returns the questions by which the knowledge that came from a lorebook is found: its entries' keys. */
export function askLore(entries: readonly LoreEntry[], fill: (text: string) => string): AskedAs {
  return entries.flatMap((entry) => {
    const questions = questionsOf(entry, fill);
    const lines = fill(entry.content).split(/\r\n|\r|\n/);
    return questions.length === 0 ? [] : lines.map((line) => ({ line: line.trim(), questions }));
  });
}
