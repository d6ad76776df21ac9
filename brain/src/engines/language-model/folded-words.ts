import { ownNames } from '../../text/names.ts';
import { isFunctionWord, stem, words } from '../../text/text.ts';

/** Stands for every person: 'She poisoned her husband' and 'I poisoned my husband' are the same. */
const person = '@';
const persons = new Set(
  (
    'i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself ' +
    'they them their theirs themself themselves'
  ).split(' '),
);
/** Forms that change with the person. */
const forms: ReadonlyMap<string, string> = new Map([
  ['am', 'be'],
  ['is', 'be'],
  ['are', 'be'],
  ['were', 'was'],
  ['has', 'have'],
  ['does', 'do'],
  ["'m", 'be'],
  ["'re", 'be'],
  ["'ve", 'have'],
]);

/** Folds words so that neither person nor name matters. `names` are the character's own. */
export function foldWord(word: string, names: ReadonlySet<string>): string[] {
  const [, base = word, ending = ''] = /^([^']+)('(?:m|re|ve|s|d|ll))$/.exec(word) ?? [];
  const after = forms.get(ending);
  const first = persons.has(base) || names.has(base) ? person : (forms.get(base) ?? stem(base));
  return after === undefined ? [first] : [first, after];
}

/** Returns the folded words of a text. */
export function foldedWords(text: string, names: ReadonlySet<string>): string[] {
  return words(text).flatMap((word) => foldWord(word, names));
}

/** Returns the stems of the words with a meaning, without the character's own name. */
export function foldedStems(text: string, names: ReadonlySet<string>): Set<string> {
  const meant = words(text).filter((word) => !names.has(word.replace(/'s$/, '')) && !isFunctionWord(word));
  return new Set(meant.map(stem));
}

/** Returns all words that name a character. */
export function nameWords(name: string): ReadonlySet<string> {
  return new Set(ownNames(name));
}

/** Returns all sequences of this many words. */
export function grams(list: readonly string[], size: number): string[] {
  return list.slice(0, Math.max(0, list.length - size + 1)).map((_, at) => list.slice(at, at + size).join(' '));
}
