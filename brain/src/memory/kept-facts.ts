import type { KeptFact } from '../memory-types.ts';
import type { PlayerFacts, Understanding } from '../reading/types.ts';
import { splitSentences } from '../text/sentences.ts';
import { contentStems, fold, sameText, words } from '../text/text.ts';
import type { Memory, Utterance } from '../types.ts';
import { shorten } from './past.ts';
import { factStems, isSameFact } from './same-fact.ts';

/** Maximum number of facts; the least important are forgotten first, of these the oldest. */
const mostFacts = 60;
/** Of a fact or a quotation, in UTF-16 units. */
const longestFact = 240;

const weights: Readonly<Record<KeptFact['kind'], number>> = {
  name: 9,
  promise: 8,
  confided: 8,
  gift: 7,
  kin: 7,
  insult: 6,
  apology: 6,
  claim: 5,
  note: 4,
  taste: 3,
};

const confiding =
  /\b(?:(?:don't|do not|never) tell (?:anyone|anybody|him|her|them|a soul)|between (?:us|you and me)|(?:i have|i've|i) never told|my secret|in confidence|i confess|nobody (?:else )?knows)\b/;
const ofKin =
  /\bmy (?:late |little |big |elder |older |eldest |younger |youngest |twin |poor |dear |own ){0,3}(?:wife|husband|mother|father|mum|dad|brother|sister|son|daughter|uncle|aunt|cousin|grandmother|grandfather|child|children|twins?)\b/;
const promising = /\bi (?:promise|swear|vow|give you my word)\b/;
const giving =
  /\b(?:i brought you|i(?:'ve| have)? (?:got|made|bought) you|this is for you|here, (?:have|take)|take (?:this|my)|i give you|a (?:gift|present) for you)\b/;
const insulting =
  /\byou(?:'re| are) (?:an? )?(?:\w+ )?(?:liar|coward|fool|idiot|traitor|thief|pig|dog|disgrace|monster)\b/;

const quote = (text: string) => `'${shorten(text, longestFact).replace(/[«»']/g, '’')}'`;

/** Returns what a sentence tells that is kept; null for what is said in passing. */
function classifyFact(sentence: string, { claims, likes, dislikes }: PlayerFacts): KeptFact['kind'] | null {
  const folded = fold(sentence);
  const has = (found: readonly string[]) => found.some((part) => folded.includes(fold(part)));
  if (confiding.test(folded)) return 'confided';
  if (promising.test(folded)) return 'promise';
  if (giving.test(folded)) return 'gift';
  if (insulting.test(folded)) return 'insult';
  if (ofKin.test(folded)) return 'kin';
  if (has(claims)) return 'claim';
  return has([...likes, ...dislikes]) ? 'taste' : null;
}

const wordings: Partial<Record<KeptFact['kind'], string>> = {
  confided: 'The player confided to you:',
  promise: 'The player promised:',
  gift: 'The player gave you something:',
  insult: 'The player insulted you:',
  apology: 'The player apologised to you:',
};

/** Returns what a message tells or does that the character keeps. */
function factsIn({ kind, text }: Utterance, { acts, action, facts }: Understanding, turn: number): KeptFact[] {
  const named: KeptFact[] = facts.name ? [{ kind: 'name', text: `The player is called ${facts.name}.`, turn }] : [];
  if (kind === 'action') {
    const done = action === 'give' ? 'gift' : action === 'attack' ? 'insult' : null;
    return done ? [...named, { kind: done, text: `The player did this: ${quote(text)}`, turn }] : named;
  }
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  const told = sentences.flatMap((sentence): KeptFact[] => {
    if (/\?\s*$/.test(sentence)) return [];
    const found = classifyFact(sentence, facts);
    return found ? [{ kind: found, text: `${wordings[found] ?? 'The player said:'} ${quote(sentence)}`, turn }] : [];
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
    ...(isInsult ? [{ kind: 'insult' as const, text: `The player insulted you: ${quote(text)}`, turn }] : []),
  ];
}

function withoutLeast(facts: readonly KeptFact[]): KeptFact[] {
  const ranked = [...facts].sort((one, other) => weights[one.kind] - weights[other.kind] || one.turn - other.turn);
  const drop = new Set(ranked.slice(0, Math.max(0, facts.length - mostFacts)));
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

/** What a message is, as far as it decides what is kept of it. */
export interface HeardFact {
  utterance: Utterance;
  understanding: Understanding;
  /** What a model wants to remember of it. */
  note: string | null;
  /** What a model takes it for. */
  kind?: KeptFact['kind'] | null;
  /** The character's name: to be called by it tells nothing. */
  name: string;
}

/** Returns what a message tells, with what a model says about it. */
function listFresh(
  { kept = [], turn }: Memory,
  { utterance, understanding, note, kind = null }: HeardFact,
): KeptFact[] {
  const found = factsIn(utterance, understanding, turn);
  const regrets = understanding.acts.has('apology') && kept.some((fact) => fact.kind === 'insult');
  const named = kind ?? (regrets ? ('apology' as const) : null);
  const missing = named !== null && !found.some((fact) => fact.kind === named) ? named : null;
  if (note && words(note).length >= 2)
    return [...found, { kind: missing ?? 'note', text: shorten(note, longestFact), turn }];
  if (!missing) return found;
  const before = utterance.kind === 'action' ? 'The player did this:' : wordings[missing];
  return [...found, { kind: missing, text: `${before} ${quote(utterance.text)}`, turn }];
}

/** What is done to somebody: two such facts of one message are two. */
const deeds: ReadonlySet<KeptFact['kind']> = new Set(['promise', 'confided', 'gift', 'insult', 'apology'] as const);

/** Whether two facts may tell the same: what was promised is no insult. */
const fitTogether = (one: KeptFact, other: KeptFact) =>
  one.kind === other.kind || !deeds.has(one.kind) || !deeds.has(other.kind);

/** Adds a fact, or puts it in the place of one that tells no more. */
function addFact(facts: readonly KeptFact[], fact: KeptFact, names: ReadonlySet<string>): KeptFact[] {
  const stems = factStems(fact.text, names);
  const known = facts.find((other) => {
    if (sameText(other.text) === sameText(fact.text)) return true;
    const isTogether = other.turn === fact.turn || (fact.kind === 'name' && other.kind === 'name');
    return fitTogether(fact, other) && isSameFact(factStems(other.text, names), stems, isTogether);
  });
  if (!known) return [...facts, fact];
  const kind = weights[known.kind] >= weights[fact.kind] ? known.kind : fact.kind;
  const more = stems.size - factStems(known.text, names).size;
  // Of one message, a model's own words, which come last, stand alone where a quotation leans on what was said before.
  if (more > 0 || (more === 0 && known.turn === fact.turn)) {
    const others = facts.filter((other) => other !== known);
    return addFact(others, { ...fact, kind }, names);
  }
  return facts.map((other) => (other === known ? { ...known, kind } : other));
}

/** Returns the kept facts after a message, each once, in its best wording. */
export function keepFacts(memory: Memory, heard: HeardFact): KeptFact[] {
  const names = new Set(contentStems(`${heard.name} mr mrs ms miss sir madam`));
  // Memories of earlier versions hold what was said in passing.
  const kept = (memory.kept ?? []).filter(({ kind }) => Object.hasOwn(weights, kind));
  return withoutLeast(listFresh(memory, heard).reduce<KeptFact[]>((all, fact) => addFact(all, fact, names), kept));
}
