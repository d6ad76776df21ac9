import { respellNames } from '../text/names.ts';
import { isCommon } from './common-words.ts';
import type { Spelled } from './name-paths.ts';
import { likeness, type Sound, toSound } from './sounds.ts';

/** A part of a text that may be a name. */
export type Candidate = {
  /** Start and end of the words that may be the name. */
  start: number;
  end: number;
  heard: string;
  /** The name's correct spelling. */
  written: string;
  /** How alike the words and the name sound, from 0 to 1. */
  likeness: number;
  /** The number of words in the name. */
  words: number;
  /** Whether all of the heard words are very common. */
  isCommon: boolean;
};

interface SpokenName {
  written: string;
  sound: Sound;
  words: number;
  /** The name and its words as they are compared. */
  plain: string;
  own: ReadonlySet<string>;
}
interface Word {
  plain: string;
  isCommon: boolean;
  start: number;
  end: number;
}

const anyWord = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
const article = /^(?:the|a|an)\s+/i;
const mostNames = 200;
const leastLetters = 3;
const mostJoined = 5;

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s$/, '');
const splitWords = (text: string): string[] => text.match(anyWord) ?? [];
const findWords = (text: string): Word[] =>
  [...text.matchAll(anyWord)].map(({ 0: word, index }) => {
    const plain = folded(word);
    return { plain, isCommon: isCommon(plain), start: index, end: index + word.length };
  });

/** Returns each name as a whole, its parts around small words, and those of its words that aren't common. */
function listSpokenNames(names: readonly string[]): SpokenName[] {
  const found = new Map<string, SpokenName>();
  const add = (written: string, words: number) => {
    const plain = folded(written);
    const isTelling = written.length >= leastLetters && !isCommon(plain);
    const sound = toSound(written);
    if (isTelling && sound.signs.length > 1)
      found.set(plain, { written, sound, words, plain, own: new Set(plain.split(' ')) });
  };
  for (const name of names.slice(0, mostNames)) {
    for (const part of [name, ...name.split(/,|\s(?:of|the|and)\s/i)]) {
      const words = splitWords(part.trim().replace(article, ''));
      add(words.join(' '), words.length);
      for (const word of words) add(word.replace(/['’]s$/, ''), 1);
    }
  }
  return [...found.values()];
}

/**
 * Returns the names, their parts, and the spellings that a recogniser may give them: with and without accents,
 * phonetic, in lower case.
 */
export function listSpellings(names: readonly string[]): Spelled[] {
  return listSpokenNames(names).map(({ written: name }) => {
    const plain = [name, name.normalize('NFD').replace(/\p{M}/gu, ''), respellNames(name)];
    return { written: name, spellings: [...new Set([...plain, ...plain.map((each) => each.toLowerCase())])] };
  });
}

/** Whether so many words may be the name. Correct words stay, unless they belong to this same name. */
function mayBe({ words, own }: SpokenName, length: number, right: readonly string[]): boolean {
  if (length > words + 3 || length < words - 1) return false;
  return right.length === 0 || (words > 1 && right.length < length && right.every((word) => own.has(word)));
}

/**
 * Finds parts of a text that may be misspelt names, wherever they sound more alike than `least`. Omits correctly
 * written names and everything that overlaps them.
 */
export function findCandidates(text: string, names: readonly string[], least: number): Candidate[] {
  const wanted = listSpokenNames(names);
  const words = findWords(text);
  const known = new Set(wanted.filter(({ words: count }) => count === 1).map(({ plain }) => plain));
  const found: Candidate[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + mostJoined); to++) {
      const window = words.slice(from, to);
      const right = window.flatMap(({ plain }) => (known.has(plain) ? [plain] : []));
      const start = window[0]?.start ?? 0;
      const end = window.at(-1)?.end ?? 0;
      const heard = text.slice(start, end);
      const sound = toSound(heard);
      const common = window.every((word) => word.isCommon);
      for (const name of wanted) {
        if (!mayBe(name, window.length, right)) continue;
        const alike = likeness(sound, name.sound, least);
        if (alike < least || ` ${folded(splitWords(heard).join(' '))} `.includes(` ${name.plain} `)) continue;
        const { written, words: count } = name;
        found.push({ start, end, heard, written, likeness: alike, words: count, isCommon: common });
      }
    }
  }
  return found;
}

/** Returns the text with candidates replaced by names; skips candidates that overlap an earlier one. */
export function written(text: string, candidates: readonly Candidate[]): string {
  const taken: Candidate[] = [];
  for (const one of candidates) {
    if (taken.every(({ start, end }) => one.end <= start || one.start >= end)) taken.push(one);
  }
  return taken
    .sort((one, other) => other.start - one.start)
    .reduce((whole, one) => whole.slice(0, one.start) + nameFor(one) + whole.slice(one.end), text);
}

/** Returns the replacement for the words: the name with their ending. */
function nameFor({ heard, written: name }: Candidate): string {
  return /['’]s$/.test(name) ? name : name + (/['’]s$/.exec(heard)?.[0] ?? '');
}
