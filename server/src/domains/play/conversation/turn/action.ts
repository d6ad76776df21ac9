import { createVerbReader, findThirdPersonVerbs } from '@emberlore/brain';
import { ownEntry } from '@emberlore/contract';

/** First-person words and their second-person forms. */
const turned: Record<string, string> = {
  i: 'you',
  "i'm": "you're",
  "i'll": "you'll",
  "i've": "you've",
  "i'd": "you'd",
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  am: 'are',
};

/** Verbs whose base form after 'you' isn't their third person without an ending. */
const irregular: Readonly<Record<string, string>> = {
  is: 'are',
  am: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  goes: 'go',
  "isn't": "aren't",
  "wasn't": "weren't",
  "hasn't": "haven't",
  "doesn't": "don't",
  lies: 'lie',
  dies: 'die',
  ties: 'tie',
  unties: 'untie',
};

/** Words that are the third person of a verb wherever they stand after 'and' or a comma. */
const sureVerbs = new Set([
  ...Object.keys(irregular),
  ...'says asks tells gives gets puts lets keeps begins becomes comes brings makes takes hears listens'.split(' '),
  ...'kneels weeps prays sits bows waits wonders sighs nods laughs smiles walks runs stands'.split(' '),
]);

/** Returns the base form of a third-person verb: 'bow' for 'bows', 'watch' for 'watches'. */
function plainVerb(word: string): string {
  const known = ownEntry(irregular, word.toLowerCase());
  if (known !== undefined) return known;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(?:ch|sh|ss|x|zz|o)es$/.test(word)) return word.replace(/es$/, '');
  return /[a-z]{2,}s$/.test(word) ? word.replace(/s$/, '') : word;
}

function withPlainVerb(word: string): string {
  const [, core = '', after = ''] = /^([\w'-]*)(.*)$/s.exec(word) ?? [];
  return `${plainVerb(core)}${after}`;
}

/** What follows a verb, and seldom a thing. */
const goesOn = /^(?:it|him|her|them|me|the|an?|my|his|their|your|at|into|over|up|down|away|out|back|off)\b/i;

const conjunction = /^(?:and|then|but|or|&)$/i;
const adverb = /^\w+ly$/i;
const endsList = /[,;]$/;
/** What a word after it begins a clause of its own. */
const endsClause = /[;.!?'"’”]$/;

/** Returns the place of the word that a word goes on from: what stands before 'and', 'then' and adverbs; -1 without one. */
function goesOnFrom(words: readonly string[], place: number): number {
  let before = place - 1;
  while (before > 0 && adverb.test(words[before] ?? '')) before -= 1;
  const joins = conjunction.test(words[before] ?? '');
  while (before > 0 && conjunction.test(words[before] ?? '')) before -= 1;
  return joins || endsList.test(words[before] ?? '') || endsClause.test(words[before] ?? '') ? before : -1;
}

/** A word of an action, with what stands after it. */
interface NextWord {
  word: string;
  next: string;
  /** The word that it goes on from. */
  from: { word: string; isVerb: boolean };
  /** Whether the grammar calls it a verb where it stands. */
  isTagged: boolean;
}

/** Whether a word that goes on from another is a verb of the same subject. */
function isNextVerb({ word, next, from, isTagged }: NextWord, isVerb: (word: string) => boolean): boolean {
  if (sureVerbs.has(word)) return true;
  if (goesOn.test(next)) return true;
  const isKnown = isVerb(word);
  if (isKnown && (from.isVerb || endsClause.test(from.word))) return true;
  // 'The doors and gates' and 'bread and apples' have no verb there.
  const ofThings = !from.isVerb && /s[,;]?$/i.test(from.word);
  return !ofThings && (isTagged || (isKnown && /^to\b/i.test(next)));
}

/**
 * Returns the words of an action with its verbs in their base forms: 'takes the pipe and kisses it', 'kneels, waits and
 * looks around'. The first verb stands at `first`.
 */
function plainVerbs(words: readonly string[], first: number): string[] {
  const bare = words.map((word) => /^[\w'-]*/.exec(word)?.[0] ?? '');
  const tagged = words.length > first + 1 ? findThirdPersonVerbs(bare.join(' ').toLowerCase()) : new Set();
  const verbs = new Set([first]);
  // An action may have hundreds of words, and looking up each takes up to 0.4 ms.
  const isVerb = createVerbReader();
  for (const [place, word] of bare.entries()) {
    const from = place > first ? goesOnFrom(words, place) : -1;
    if (from < 0 || !/(?:s|sn't)$/i.test(word)) continue;
    const before = { word: words[from] ?? '', isVerb: verbs.has(from) };
    const candidate = {
      word: word.toLowerCase(),
      next: words[place + 1] ?? '',
      from: before,
      isTagged: tagged.has(place),
    };
    if (isNextVerb(candidate, isVerb)) verbs.add(place);
  }
  return words.map((word, place) => (verbs.has(place) ? withPlainVerb(word) : word));
}

/** What a sentence about somebody or something else begins with. */
const otherSubject = /^(?:my|the|an?|his|her|its|their|our|your|he|she|it|they|we|you|there|this|that|am|are)$/i;
/** 'Kneeling', but not 'sing'. */
const isOngoing = (word: string) => /ing$/i.test(word) && /[aeiouy]/i.test(word.slice(0, -3));

/** Returns the words of an action with its subject, in the first person. */
function withSubject(words: readonly string[]): string[] {
  const start = words[0]?.toLowerCase() ?? '';
  if (start === 'i' || start.startsWith("i'")) return [...words.slice(0, 1), ...plainVerbs(words.slice(1), -1)];
  if (otherSubject.test(start)) return [...words];
  const first = words.findIndex((word) => !adverb.test(word));
  const begins = isOngoing(words[first] ?? '') ? ['I', 'am'] : ['I'];
  return [...begins, ...plainVerbs(words, first)];
}

function inSecondPerson(word: string): string {
  const [, before = '', core = '', after = ''] = /^(\W*)([\w']*)(.*)$/s.exec(word) ?? [];
  return `${before}${ownEntry(turned, core.toLowerCase()) ?? core}${after}`;
}

const splitAction = (action: string): string[] => {
  const plain = action.replace(/[*_"“”]/g, '').replace(/\s+/g, ' ');
  return plain.trim().replace(/[’]/g, "'").split(' ');
};

/** Narrates the player's action in the second person: 'I kick my chair' becomes 'You kick your chair.' */
export function narrateAction(action: string): string {
  const words = withSubject(splitAction(action));
  const text = words
    .map(inSecondPerson)
    .join(' ')
    .replace(/(?<=[.!?…]['"]? )you/g, 'You');
  const [start = '', ...rest] = text;
  const ended = /[.!?…]$/.test(text) ? '' : '.';
  return `${start.toUpperCase()}${lowered(rest.join(''))}${ended}`;
}

/** Lowercases the verb after 'you'. */
function lowered(rest: string): string {
  return rest.replace(/^(ou )(\p{Lu})/u, (_all, you: string, letter: string) => `${you}${letter.toLowerCase()}`);
}

const withoutStop = (text: string) => text.replace(/[.!?…]$/, '').toLowerCase();

/**
 * Whether a text is the narration of an action. Needs no grammar, which would take too long for all actions of a talk: each
 * word is one of the forms that it can have.
 */
export function isNarration(told: string, action: string): boolean {
  const words = splitAction(withoutStop(action.trim()));
  const said = withoutStop(told).split(' ');
  const added = said.length - words.length;
  if (added < 0 || !['', 'you', 'you are'].includes(said.slice(0, added).join(' '))) return false;
  return words.every((word, place) =>
    [word, withPlainVerb(word)].some((form) => inSecondPerson(form) === said[added + place]),
  );
}
