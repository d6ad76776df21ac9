import { respellNames } from '../text/names.ts';

// A rough phonetic alphabet: one sign for each group of letters that a recogniser confuses.

const spellings: readonly [RegExp, string][] = [
  [/^[gkp]n/, 'n'],
  [/^wr/, 'r'],
  [/ph/g, 'f'],
  [/tch|ch/g, 'C'],
  [/sh|ti(?=[ao])|si(?=on)/g, 'S'],
  [/th/g, '0'],
  [/gh(?=[aeiou])/g, 'g'],
  [/gh/g, ''],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/dge?|j/g, 'J'],
  [/z/g, 's'],
  [/w(?![aeiouy])|h(?![aeiouy])/g, ''],
  [/mb$/g, 'm'],
  [/(?<=[a-z])e$/g, ''],
  [/ee|ea|ie|ei|i|y/g, 'i'],
  [/oo|ou|ew|u/g, 'u'],
  [/ai|ay|a|e/g, 'a'],
  [/oa|ow|o/g, 'o'],
];

/**
 * Returns the sound of one or more words: the same text for words that can hardly be distinguished. Empty if there is
 * nothing to say.
 */
export function toSound(text: string): string {
  const letters = respellNames(text)
    .toLowerCase()
    .replace(/'s\b/g, 's')
    .replace(/[^a-z]/g, '');
  const signs = spellings.reduce((word, [pattern, sign]) => word.replace(pattern, sign), letters);
  return signs.replace(/(.)\1+/g, '$1');
}

const vowels = 'aiou';
/** Pairs of signs with similar articulation. */
const kin = ['pb', 'td', 'kg', 'fv0', 'sSCJ', 'mn', 'rl', 'ui', 'uo'];

function swapCost(one: string, other: string): number {
  if (one === other) return 0;
  if (kin.some((pair) => pair.includes(one) && pair.includes(other))) return 0.5;
  return vowels.includes(one) && vowels.includes(other) ? 0.6 : 1;
}

/** Vowels vary between accents, and so do the sounds that many speakers drop. */
const dropCost = (sign: string) => (vowels.includes(sign) ? 0.6 : 'hr'.includes(sign) ? 0.5 : 0.9);

/** Returns how alike two results of `soundOf` are: 1 for identical, 0 for nothing in common. */
export function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  if (longest === 0) return 0;
  let row = [0];
  for (const sign of other) row.push((row.at(-1) ?? 0) + dropCost(sign));
  for (const sign of one) {
    const next = [(row[0] ?? 0) + dropCost(sign)];
    for (let i = 0; i < other.length; i++) {
      const there = other[i] ?? '';
      next.push(
        Math.min(
          (row[i] ?? 0) + swapCost(sign, there),
          (row[i + 1] ?? 0) + dropCost(sign),
          (next[i] ?? 0) + dropCost(there),
        ),
      );
    }
    row = next;
  }
  return Math.max(0, 1 - (row.at(-1) ?? longest) / longest);
}
