import { findThirdPersonVerbs, isThirdPersonVerb } from '@emberlore/brain';

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

/** Returns the base form of a third-person verb: 'bow' for 'bows', 'watch' for 'watches'. */
function plainVerb(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(?:ch|sh|ss|x|zz|o)es$/.test(word)) return word.replace(/es$/, '');
  return /[a-z]{2,}s$/.test(word) ? word.replace(/s$/, '') : word;
}

/** What follows a verb, and seldom a thing. */
const goesOn = /^(?:it|him|her|them|me|the|an?|my|his|their|your|at|into|over|up|down|away|out|back|off)\b/i;

const conjunction = /^(?:and|then|but|or)$/i;
const adverb = /^\w+ly$/i;
const endsList = /[,;]$/;

/** Returns the place of the word that a word goes on from: what stands before 'and', 'then' and adverbs; -1 without one. */
function goesOnFrom(words: readonly string[], place: number): number {
  let before = place - 1;
  while (before > 0 && adverb.test(words[before] ?? '')) before -= 1;
  const joins = conjunction.test(words[before] ?? '');
  while (before > 0 && conjunction.test(words[before] ?? '')) before -= 1;
  return joins || endsList.test(words[before] ?? '') ? before : -1;
}

/**
 * Returns the words of an action with all its verbs in their base forms: 'takes the pipe and kisses it', 'kneels, waits
 * and looks around'.
 */
function plainVerbs(words: readonly string[]): string[] {
  const first = words.findIndex((word) => !adverb.test(word));
  const bare = words.map((word) => /^[\w'-]*/.exec(word)?.[0] ?? '');
  const tagged = words.length > first + 1 ? findThirdPersonVerbs(bare.join(' ').toLowerCase()) : new Set();
  const turned = new Set([first]);
  for (const [place, word] of bare.entries()) {
    const from = place > first ? goesOnFrom(words, place) : -1;
    if (from < 0 || !/s$/i.test(word)) continue;
    const ofVerb = turned.has(from);
    // 'The doors and gates' and 'bread and apples' have no verb there.
    const ofThings = !ofVerb && /s$/i.test(bare[from] ?? '');
    const isVerb =
      goesOn.test(words[place + 1] ?? '') ||
      (tagged.has(place) && !ofThings) ||
      (ofVerb && isThirdPersonVerb(word.toLowerCase()));
    if (isVerb) turned.add(place);
  }
  return words.map((word, place) => {
    const [, core = '', after = ''] = /^([\w'-]*)(.*)$/s.exec(word) ?? [];
    return turned.has(place) ? `${plainVerb(core)}${after}` : word;
  });
}

/** Narrates the player's action in the second person: 'I kick my chair' becomes 'You kick your chair.' */
export function narrateAction(action: string): string {
  const trimmedAction = action
    .replace(/[*_"“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const words = trimmedAction.replace(/[’]/g, "'").split(' ');
  const first = words[0]?.toLowerCase() ?? '';
  const named = first === 'i' || first.startsWith("i'");
  const whole = named ? words : ['I', ...plainVerbs(words)];
  const narrated = whole.map((word) => {
    const [, before = '', core = '', after = ''] = /^(\W*)([\w']*)(.*)$/s.exec(word) ?? [];
    return `${before}${turned[core.toLowerCase()] ?? core}${after}`;
  });
  const text = narrated.join(' ');
  const [start = '', ...rest] = text;
  const ended = /[.!?…]$/.test(text) ? '' : '.';
  const second = named ? '' : lowered(rest.join(''));
  return `${start.toUpperCase()}${named ? rest.join('') : second}${ended}`;
}

/** Lowercases the verb after 'you'. */
function lowered(rest: string): string {
  return rest.replace(/^(ou )(\p{Lu})/u, (_all, you: string, letter: string) => `${you}${letter.toLowerCase()}`);
}
