import { findNameGender, findWordKind, isThirdPersonVerb, type WordKind } from './nlp.ts';

/** Verbs whose form for 'I' is another word. */
export const firstForms: ReadonlyMap<string, string> = new Map([
  ['is', 'am'],
  ['has', 'have'],
  ['does', 'do'],
  ["isn't", 'am not'],
  ["hasn't", "haven't"],
  ["doesn't", "don't"],
  ['are', 'am'],
  ['were', 'was'],
]);

/** Reads the grammar of one character's texts: whether a word is a verb, and more. */
export interface VerbReader {
  (word: string): boolean;
  /** Whether a word is a first name of men or of women; null if it may be either, or none. */
  genderOfName(word: string): 'male' | 'female' | null;
  /** What kind of words a description goes on with after 'he' or 'he is'. */
  kindOf(word: string): WordKind;
}

/** So many different words of what a character knows are looked up: each that is new takes some 0.4 ms of processor. */
const MOST_LOOKED_UP = 16;

/** Reads the words of one character's texts. Words beyond the first `most` that are looked up pass for nouns. */
export function createVerbReader(most: number = MOST_LOOKED_UP): VerbReader {
  const lookedUp = new Set<string>();
  const mayLookUp = (word: string): boolean => {
    if (lookedUp.size < most) lookedUp.add(word);
    return lookedUp.has(word);
  };
  const isVerb = (word: string): boolean => firstForms.has(word) || (mayLookUp(word) && isThirdPersonVerb(word));
  return Object.assign(isVerb, {
    genderOfName: (word: string) => (mayLookUp(word) ? findNameGender(word) : null),
    kindOf: (word: string): WordKind => (mayLookUp(word) ? findWordKind(word) : 'noun'),
  });
}
