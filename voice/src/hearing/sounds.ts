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

/** How something sounds: the same signs for words that can hardly be distinguished. Empty if there is nothing to say. */
export interface Sound {
  signs: string;
  /** What it costs to drop all signs from each place on. */
  left: Float64Array;
}

/** Returns the sound of one or more words. */
export function toSound(text: string): Sound {
  const letters = respellNames(text)
    .toLowerCase()
    .replace(/'s\b/g, 's')
    .replace(/[^a-z]/g, '');
  const written = spellings.reduce((word, [pattern, sign]) => word.replace(pattern, sign), letters);
  const signs = written.replace(/(.)\1+/g, '$1');
  const left = new Float64Array(signs.length + 1);
  for (let at = signs.length - 1; at >= 0; at--) left[at] = (left[at + 1] ?? 0) + findDropCost(signs.charCodeAt(at));
  return { signs, left };
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

/** All signs are ASCII: their costs are looked up by their codes, since a transcript has tens of thousands of pairs. */
const codes = 128;
const nameSigns = Array.from({ length: codes }, (_, code) => String.fromCharCode(code));
const dropCosts = Float64Array.from(nameSigns, dropCost);
const swapCosts = Float64Array.from(nameSigns.flatMap((one) => nameSigns.map((other) => swapCost(one, other))));
const findDropCost = (code: number) => dropCosts[code] ?? 0;
/** More than sums of costs differ by rounding. */
const rounding = 1e-9;

/**
 * Returns how alike two sounds are: 1 for identical, 0 for nothing in common. Below `least` it may be 0 instead, which takes
 * much less time: what is left of both sounds costs at least its difference.
 */
export function likeness(one: Sound, other: Sound, least = 0): number {
  const longest = Math.max(one.signs.length, other.signs.length);
  if (longest === 0) return 0;
  const most = (1 - least) * longest + rounding;
  const total = other.left[0] ?? 0;
  if (Math.abs((one.left[0] ?? 0) - total) > most) return 0;
  const length = other.signs.length;
  let row = new Float64Array(length + 1);
  let next = new Float64Array(length + 1);
  for (let i = 0; i < length; i++) row[i + 1] = (row[i] ?? 0) + findDropCost(other.signs.charCodeAt(i));
  for (let at = 0; at < one.signs.length; at++) {
    const sign = one.signs.charCodeAt(at);
    const rest = one.left[at + 1] ?? 0;
    let cost = (row[0] ?? 0) + findDropCost(sign);
    next[0] = cost;
    let nearest = cost + Math.abs(rest - total);
    for (let i = 0; i < length; i++) {
      const there = other.signs.charCodeAt(i);
      const swapped = (row[i] ?? 0) + (swapCosts[sign * codes + there] ?? 0);
      cost = Math.min(swapped, (row[i + 1] ?? 0) + findDropCost(sign), cost + findDropCost(there));
      next[i + 1] = cost;
      nearest = Math.min(nearest, cost + Math.abs(rest - (other.left[i + 1] ?? 0)));
    }
    if (nearest > most) return 0;
    [row, next] = [next, row];
  }
  return Math.max(0, 1 - (row[length] ?? longest) / longest);
}
