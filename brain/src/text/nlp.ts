import { createRequire } from 'node:module';
import type nlpType from 'compromise';
import { createTextCache } from './text-cache.ts';

type Nlp = typeof nlpType;

// Bundled in one file instead of four hundred modules: resolving each would take most of the loading time.
const require = createRequire(import.meta.url);
let loaded: Nlp | undefined;

function grammar(): Nlp {
  loaded ??= require('compromise') as Nlp;
  return loaded;
}

/**
 * Loads the grammar of English by Compromise and puts a first verb into the past, which takes some 300 ms of processor, so
 * that nobody who plays waits for it. Otherwise its word lists are loaded when they are first needed.
 */
export function loadGrammar(): void {
  inThePast('climb the wall', 1);
}

/** No verb is longer, in letters: longer words are not looked up. */
const LONGEST_VERB = 30;
/** Looking up a word takes some 0.4 ms of processor. */
const fitsKept = createTextCache<boolean>(5000, 500_000);

function fits(sentence: string, tags: string): boolean {
  return fitsKept(`${tags}: ${sentence}`, () => grammar()(sentence).has(tags));
}

/** Whether a word can be what somebody does ('watches', not 'boots'). */
export function isThirdPersonVerb(word: string): boolean {
  return word.length <= LONGEST_VERB && fits(`he ${word}`, '#Pronoun #PresentTense');
}

/** Whether a word is a first name of men or of women; null if it may be either, or none. */
export function findNameGender(word: string): 'male' | 'female' | null {
  if (word.length > LONGEST_VERB) return null;
  if (fits(word, '#MaleName')) return 'male';
  return fits(word, '#FemaleName') ? 'female' : null;
}

/** 'wears', 'lost', 'shy', 'widow'. */
export type WordKind = 'verb' | 'past' | 'adjective' | 'noun';

/** What kind of words a description goes on with after 'he' or 'he is': 'wears', 'lost', 'shy', 'widow'. */
export function findWordKind(word: string): WordKind {
  if (word.length > LONGEST_VERB) return 'noun';
  if (fits(`he is ${word}`, 'he is #Adjective')) return 'adjective';
  if (isThirdPersonVerb(word)) return 'verb';
  return fits(`he ${word}`, 'he #PastTense') ? 'past' : 'noun';
}

/** The places of the words that are what somebody does in a clause that goes on after 'he'; none in one that is too long. */
export function findThirdPersonVerbs(clause: string): ReadonlySet<number> {
  const asked = clause.split(' ');
  if (clause.length > CLAUSE.letters || asked.length > CLAUSE.words) return new Set();
  const found = new Set<number>();
  let place = -1;
  for (const { text, tags } of grammar()(`he ${clause}`).termList()) {
    // What a contraction stands for is a term without text.
    if (text === '') continue;
    if (place >= 0 && tags?.has('PresentTense')) found.add(place);
    place += 1;
  }
  return place === asked.length ? found : new Set();
}

/** Whether a word can be what somebody is told to do. */
export function isCommand(word: string): boolean {
  // A sentence around it helps the tagger: 'climb' alone may be a noun.
  return word.length <= LONGEST_VERB && fits(`you ${word} it`, 'you #Verb it');
}

/** How long a clause may be that is put into the past, in letters and in words. */
export const CLAUSE = { letters: 60, words: 16 };

interface Term {
  normal: string;
  tags?: Set<string>;
  /** What stands in a contraction: 'am' in “I'm”. */
  implicit?: string;
}

const isHeavy = ({ normal, tags, implicit }: Term) =>
  implicit !== undefined ||
  tags?.has('Copula') ||
  tags?.has('Auxiliary') ||
  /^(?:am|is|are|was|were|be|been|being|do|does|did|have|has|had)$/.test(normal);

/** What it takes to put verbs into the past, in some 3 ms of processor: 'climb' 1, 'be' and 'have come' 2. */
const weighVerbs = (verbs: readonly Term[]) => (verbs.some(isHeavy) ? 2 : 1);

/**
 * A clause that goes on after 'you' with its verbs in the past, from the first on, as far as they weigh `most` together at
 * the most, and what these weigh. Throws a RangeError for a clause that is longer than `CLAUSE`.
 */
export function inThePast(clause: string, most: number): { text: string; weight: number } {
  if (clause.length > CLAUSE.letters || clause.split(' ').length > CLAUSE.words)
    throw new RangeError('The clause is too long for the grammar.');
  const all = grammar()(`you ${clause}`).verbs();
  let [weight, count] = [0, 0];
  for (const group of all.docs) {
    if (weight + weighVerbs(group) > most) break;
    weight += weighVerbs(group);
    count += 1;
  }
  const verbs = all.slice(0, count) as typeof all;
  return { text: verbs.toPastTense().all().text().replace(/^you /i, ''), weight };
}
