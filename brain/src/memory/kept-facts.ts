import type { PlayerFacts, Understanding } from '../reading/types.ts';
import { splitSentences } from '../text/sentences.ts';
import { fold, sameText, truncateText, words } from '../text/text.ts';
import type { KeptFact, Memory, Utterance } from '../types.ts';

/** Maximum number of facts; the least important are forgotten first, of these the oldest. */
const mostFacts = 60;
const mostSaid = 24;
const longestFact = 160;
/** With the words around a quotation, in UTF-16 units. */
const longestKept = 200;

const weights: Readonly<Record<KeptFact['kind'], number>> = {
  name: 9,
  promise: 8,
  confided: 8,
  gift: 7,
  kin: 7,
  insult: 6,
  claim: 5,
  note: 4,
  taste: 3,
  said: 1,
};

const confiding =
  /\b(?:(?:don't|do not|never) tell (?:anyone|anybody|him|her|them|a soul)|between (?:us|you and me)|(?:i have|i've|i) never told|my secret|in confidence|i confess|nobody (?:else )?knows)\b/;
const ofKin =
  /\bmy (?:late |little |older |younger |dear )?(?:wife|husband|mother|father|mum|dad|brother|sister|son|daughter|uncle|aunt|cousin|grandmother|grandfather|child|children|twins?)\b/;
const ofSelf = /^(?:i|my|i'm|i've|we|our|mine)\b/;
const promising = /\bi (?:promise|swear|vow|give you my word)\b/;
const giving =
  /\b(?:i brought you|i(?:'ve| have)? (?:got|made|bought) you|this is for you|here, (?:have|take)|take (?:this|my)|i give you|a (?:gift|present) for you)\b/;
const insulting =
  /\byou(?:'re| are) (?:an? )?(?:\w+ )?(?:liar|coward|fool|idiot|traitor|thief|pig|dog|disgrace|monster)\b/;

const quote = (text: string) =>
  `'${truncateText(text.replace(/\s+/g, ' ').trim(), longestFact - 30).replace(/[«»']/g, '’')}'`;

function classifyFact(sentence: string): KeptFact['kind'] | null {
  const folded = fold(sentence);
  if (confiding.test(folded)) return 'confided';
  if (promising.test(folded)) return 'promise';
  if (giving.test(folded)) return 'gift';
  if (insulting.test(folded)) return 'insult';
  if (ofKin.test(folded)) return 'kin';
  return ofSelf.test(folded) && words(folded).length >= 4 ? 'said' : null;
}

/** Whether a sentence says who the player is or what they like, or something passing. */
function aboutThemself(sentence: string, { claims, likes, dislikes }: PlayerFacts): KeptFact['kind'] {
  const folded = fold(sentence);
  if (claims.some((claim) => folded.includes(fold(claim)))) return 'claim';
  return [...likes, ...dislikes].some((taste) => folded.includes(fold(taste))) ? 'taste' : 'said';
}

const wordings: Partial<Record<KeptFact['kind'], string>> = {
  confided: 'The player confided to you:',
  promise: 'The player promised:',
  gift: 'The player gave you something:',
  insult: 'The player insulted you:',
};

/** Returns what a message tells or does that the character keeps. */
function factsIn({ kind, text }: Utterance, { acts, action, facts }: Understanding, turn: number): KeptFact[] {
  const named: KeptFact[] = facts.name ? [{ kind: 'name', text: `The player is called ${facts.name}.`, turn }] : [];
  if (kind === 'action') {
    const done = action === 'give' ? 'gift' : action === 'attack' ? 'insult' : null;
    return done ? [...named, { kind: done, text: `The player did this: ${quote(text)}.`, turn }] : named;
  }
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  const told = sentences.flatMap((sentence): KeptFact[] => {
    if (/\?\s*$/.test(sentence)) return [];
    const general = classifyFact(sentence);
    const found = general === 'said' ? aboutThemself(sentence, facts) : general;
    return found ? [{ kind: found, text: `${wordings[found] ?? 'The player said:'} ${quote(sentence)}.`, turn }] : [];
  });
  // 'You lie like a cat' insults without any of these words.
  const read = (kind: KeptFact['kind'], before: string, texts: readonly string[]) =>
    texts
      .filter((text) => !told.some((fact) => sameText(fact.text).includes(sameText(text))))
      .map((text): KeptFact => ({ kind, text: `${before} ${text}.`, turn }));
  const isInsult = (acts.has('insult') || acts.has('threat')) && !told.some((fact) => fact.kind === 'insult');
  return [
    ...named,
    ...told,
    // What was understood in other words: 'My sister Maren lives here' says what she is called.
    ...read('claim', 'The player told you:', facts.claims),
    ...read('taste', 'The player likes', facts.likes),
    ...read('taste', 'The player dislikes', facts.dislikes),
    ...read('promise', 'The player promised:', facts.promises),
    ...(isInsult ? [{ kind: 'insult' as const, text: `The player insulted you: ${quote(text)}.`, turn }] : []),
  ];
}

function withoutLeast(facts: readonly KeptFact[]): KeptFact[] {
  const said = facts.filter(({ kind }) => kind === 'said').length;
  const ranked = [...facts].sort((one, other) => weights[one.kind] - weights[other.kind] || one.turn - other.turn);
  const drop = new Set(ranked.slice(0, Math.max(0, facts.length - mostFacts, said > mostSaid ? said - mostSaid : 0)));
  return facts.filter((fact) => !drop.has(fact));
}

/** Returns the weightiest of these facts that fit into so many characters, in their own order. */
export function weightiest(facts: readonly KeptFact[], most: number): KeptFact[] {
  let left = most;
  const ranked = [...facts].sort((one, other) => weights[other.kind] - weights[one.kind] || other.turn - one.turn);
  const fitting = new Set(
    ranked.filter(({ text }) => {
      left -= text.length;
      return left >= 0;
    }),
  );
  return facts.filter((fact) => fitting.has(fact));
}

/**
 * Returns the kept facts after a message; `note` is what a model wants to remember, and `kind` what it takes the message
 * for.
 */
export function keepFacts(
  { kept = [], turn }: Memory,
  utterance: Utterance,
  understanding: Understanding,
  note: string | null,
  kind: KeptFact['kind'] | null = null,
): KeptFact[] {
  const read = factsIn(utterance, understanding, turn);
  const isFound = kind === null || read.some((fact) => fact.kind === kind);
  const before = utterance.kind === 'action' ? 'The player did this:' : kind && wordings[kind];
  const found = isFound ? read : [...read, { kind, text: `${before} ${quote(utterance.text)}.`, turn }];
  const noted =
    note && words(note).length >= 2 ? [{ kind: 'note' as const, text: truncateText(note, longestFact), turn }] : [];
  const known = new Set(kept.map(({ text }) => sameText(text)));
  const all = [...found, ...noted].map((fact) => ({ ...fact, text: truncateText(fact.text, longestKept) }));
  const fresh = all.filter(({ text }) => !known.has(sameText(text)) && known.add(sameText(text)));
  return withoutLeast([...kept, ...fresh]);
}
