import { decompose } from '@emberlore/contract';
import { createTextCache } from './text-cache.ts';

/** Words without a topic of their own: question words, pronouns, auxiliaries, small connectives. */
const stopWords = new Set(
  (
    'a an the this that these those here there and or but nor so if then than as at by for from in into of off on onto out over to up down with about ' +
    'after again against all also am any anything are aren be because been before being below between both can cannot could couldn did didn do does ' +
    'doesn doing don done each else ever every everything few get gets getting go goes going got had hadn has hasn have haven having he her hers ' +
    'herself him himself his how i isn it its itself just know let like ll look make many may maybe me mean might mind more most much must my myself ' +
    'need never no not nothing now one only other our ours please re really said say see shall she should shouldn some somebody someone something ' +
    'still such sure take tell thing things think too us ve very want was wasn way we well were weren what when where which while who whom whose why ' +
    'will won would wouldn yes you your yours yourself oh ah hey hello hi is they them their s t d m'
  ).split(' '),
);

/** Whether a word is never a name ('the', 'up', 'nobody'), except 'I'. */
export function isFunctionWord(word: string): boolean {
  return !/^I(?:'|$)/.test(word) && stopWords.has(word.toLowerCase().replace(/'.*$/, ''));
}

/** Folds a text: lower case, straight quotes, no accents ('Máirtín' and 'Mairtin' are the same man). */
export function fold(text: string): string {
  return decompose(text).replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').toLowerCase();
}

/**
 * Returns the beginning of a text, up to `most` UTF-16 units, without a trailing half of a surrogate pair, which the
 * database can't store.
 */
export const truncateText = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Splits a text into folded words; "don't" stays whole. */
export function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu) ?? [];
}

const endings: [RegExp, string][] = [
  [/(?:'s|s')$/, ''],
  [/ies$/, 'y'],
  [/(ss|sh|ch|x)es$/, '$1'],
  [/([^aiou\s]|ee)s$/, '$1'],
  [/ied$/, 'y'],
  [/(?:eed)$/, 'ee'],
  [/([aeiouy].*?)(?:ing|ed)$/, '$1'],
  [/(.{3,})(?:ly|ness|ment)$/, '$1'],
  [/(.{3,})(?:ation|ition|tion|sion)$/, '$1t'],
  [/([bdgklmnprt])\1$/, '$1'],
  [/(.{2,})e$/, '$1'],
];

/**
 * Caches stems: every turn uses all of a story's few thousand words. Once `recent` is full it becomes
 * `older`, so that nobody's many words evict what others use. An LRU cache would take twice as long.
 */
const stems = { recent: new Map<string, string>(), older: new Map<string, string>() };
/** Maximum number of either. */
const mostStems = 10_000;
/** No word is longer. Looking for endings takes quadratic time, and the cache must stay small. */
const longestWord = 60;

/** Returns a rough stem: enough to match 'stolen bells' with 'the bell', though not linguistically exact. */
export function stem(word: string): string {
  if (word.length > longestWord) return word;
  const known = stems.recent.get(word);
  if (known !== undefined) return known;
  const found = stems.older.get(word) ?? computeStem(word);
  if (stems.recent.size >= mostStems) {
    stems.older = stems.recent;
    stems.recent = new Map();
  }
  stems.recent.set(word, found);
  return found;
}

function computeStem(word: string): string {
  let result = word;
  if (result.length <= 3) return result.replace(/'s$/, '');
  for (const [ending, replacement] of endings) {
    const shorter = result.replace(ending, replacement);
    if (shorter.length >= 3) result = shorter;
  }
  return result;
}

/** Returns the stems of meaningful words, in order, with repetitions. */
export function contentStems(text: string): string[] {
  return words(text)
    .filter((word) => !stopWords.has(word.replace(/'.*$/, '')))
    .map(stem);
}

/** Most lines have a dozen stems, but a description may have hundreds. */
const stemSets = createTextCache<ReadonlySet<string>>(5000, 1_000_000);

/** Returns the cached stems of a line or another text that is used in every turn. */
export function stemSet(line: string): ReadonlySet<string> {
  return stemSets(line, () => new Set(contentStems(line)));
}

/** Normalizes a text so that punctuation, case and accents are ignored. */
export function sameText(text: string): string {
  return words(text).join(' ');
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Writes a text so that a regular expression means the text itself. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
