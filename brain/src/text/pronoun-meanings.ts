import { SELF } from './self-name.ts';

/** A word of a sentence with what stands after it: 'brother' and ','. */
export interface Token {
  word: string;
  rest: string;
}

/** What a pronoun, or the character's own name, is in its sentence. */
export type PronounRole = 'subject' | 'object' | 'possessive' | 'own' | 'reflexive';

/** Words that begin a clause. */
export const beginsClause = /^(?:and|but|because|when|while|that|if|since|until|where|so|how|what|why|before|after)$/;

/** Whom a pronoun of the character's kind means. */
export type Meaning = 'self' | 'other' | 'unclear';

/** The words before a pronoun, as far as they tell whom it means. */
interface Before {
  /** Its number of words. */
  at: number;
  /** The word right before it, in lower case. */
  word: string;
  /** The places of the first and the last of the other people. */
  first: number | undefined;
  last: number | undefined;
  /** The last of them that begins no clause. */
  lastInside: number;
  /** Whether one of them begins a clause. */
  beginsClause: boolean;
  /** Whether the others are one name. */
  isOne: boolean;
  /** From the last of them on: whether 'who' follows, and whether a sentence ends. */
  isRelative: boolean;
  isEnded: boolean;
  /** The place of the character's name. */
  own: number;
  /** Whether all words so far are words. */
  isWhole: boolean;
  /** 'I am a sailor who'. */
  isDefinition: boolean;
}

/** Adds the next word of a sentence to what stands before the one after it. */
function addWord(before: Before, { word, rest }: Token, isOther: boolean, isDefining: boolean): void {
  const { at, last } = before;
  const plain = word.toLowerCase();
  if (isOther) {
    const begins = beginsClause.test(before.word);
    if (begins) before.beginsClause = true;
    else before.lastInside = at;
    before.first ??= at;
    before.isOne &&= last === undefined || at === last + 1;
    before.last = at;
    before.isRelative = false;
    before.isEnded = false;
  }
  before.isRelative ||= /^who(?:se|m)?$/.test(plain);
  before.isEnded ||= /[.!?;]/.test(rest);
  before.isWhole &&= plain !== '';
  before.isDefinition ||= isDefining && before.isWhole && at > 3 && plain === 'who';
  if (plain === SELF.toLowerCase()) before.own = at;
  before.word = plain;
  before.at = at + 1;
}

/** What a sentence begins with: the place of its first pronoun, and whether it is 'Her mother'. */
export interface Beginning {
  start: number;
  isOfOwn: boolean;
}

function meaningOf(before: Before, role: PronounRole, { start, isOfOwn }: Beginning): Meaning {
  const { at, word, first, last } = before;
  if (first === undefined || last === undefined) return before.isDefinition ? 'other' : 'self';
  // 'Her mother taught her': the mother is who does it.
  if (isOfOwn) return role !== 'subject' || /^(?:when|that)$/.test(word) ? 'self' : 'unclear';
  if (start < first) {
    if (before.isRelative && role !== 'object') return 'unclear';
    if (role === 'object' && /^(?:with|around|behind|beside)$/.test(word)) return 'self';
    // 'Ivan hit him' after 'because'; otherwise he is Ivan.
    if (role === 'object') return before.beginsClause ? 'self' : 'other';
    return role === 'possessive' && last === at - 2 && /^(?:and|or|with)$/.test(word) ? 'other' : 'self';
  }
  if (before.isEnded) return 'unclear';
  if (role !== 'object') return role === 'possessive' && before.own >= 0 ? 'unclear' : 'other';
  // 'Hana told Mei that Ren likes her.'
  const isLatest = before.own >= 0 && before.lastInside < before.own;
  return before.isOne || isLatest ? 'self' : 'unclear';
}

/**
 * Says whom each pronoun of the character's kind in a sentence means, in one go: looking back from each pronoun would take
 * a quarter of a second for the pronouns of a long lorebook.
 *
 * @param roles What the words are as pronouns; null for the others.
 * @param others The places of the people that the pronouns could mean besides.
 */
export function readMeanings(
  tokens: readonly Token[],
  roles: readonly (PronounRole | null)[],
  others: readonly number[],
  beginning: Beginning,
): Meaning[] {
  const places = new Set(others);
  const [, verb = '', article = ''] = tokens.slice(0, 3).map(({ word }) => word.toLowerCase());
  const isDefining = /^(?:is|was)$/.test(verb) && /^(?:an?|the)$/.test(article);
  const before: Before = {
    ...{ at: 0, word: '', first: undefined, last: undefined, lastInside: -1, beginsClause: false, isOne: true },
    ...{ isRelative: false, isEnded: false, own: -1, isWhole: true, isDefinition: false },
  };
  return tokens.map((token, at) => {
    const role = roles[at] ?? null;
    const meaning = role === null ? 'other' : meaningOf(before, role, beginning);
    addWord(before, token, places.has(at), isDefining);
    return meaning;
  });
}
