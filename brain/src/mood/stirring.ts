import type { EmotionName } from '@emberlore/contract';
import { shorten } from '../memory/past.ts';
import type { Stirring } from '../memory-types.ts';
import type { Act, Understanding } from '../reading/types.ts';
import { splitSentences } from '../text/sentences.ts';
import type { Memory, Mood, Persona } from '../types.ts';

/** How long a cause is remembered: its strength falls by this factor each turn. */
const fading = 0.85;
const faintest = 0.45;
/** What an apology answers. */
const offences: ReadonlySet<string> = new Set([
  'the player threatened you',
  'the player insulted you',
  'the player accused you',
  'the player attacked you',
  'the player took something of yours',
]);
const apologised = 'the player apologised';
const apologisedSince = 'and has apologised since';

/** Whether the last thing that moved the mood was, or ends with, an apology. */
export const hasApologised = ({ cause }: Stirring): boolean => cause === apologised || cause.endsWith(apologisedSince);

const causes: readonly (readonly [Act, string, number])[] = [
  ['threat', 'the player threatened you', 1],
  ['insult', 'the player insulted you', 0.9],
  ['affection', 'the player showed you affection', 0.9],
  ['gift', 'the player gave you something', 0.8],
  ['accusation', 'the player accused you', 0.8],
  ['apology', apologised, 0.7],
  ['compliment', 'the player praised you', 0.7],
  ['sympathy', 'the player felt with you', 0.7],
  ['promise', 'the player gave you a promise', 0.7],
  ['confides', 'the player confided in you', 0.7],
  ['sorrow', 'the player told you of a sorrow', 0.6],
  ['gladness', 'the player is glad', 0.5],
  ['thanks', 'the player thanked you', 0.5],
  ['laugh', 'the player laughed with you', 0.5],
  ['surprise', 'the player startled you', 0.5],
  ['spars', 'you and the player fought a bout, as agreed', 0.5],
];
/** Acts that may sadden as well. */
const mixed: ReadonlySet<Act> = new Set<Act>(['sorrow', 'confides', 'surprise', 'spars', 'sympathy']);
/** Causes of which nobody is the happier. */
const harsh: ReadonlySet<string> = new Set([
  ...offences,
  ...[...offences].map((cause) => `${cause} ${apologisedSince}`),
]);
const doings: Partial<Record<NonNullable<Understanding['action']>, readonly [string, number]>> = {
  attack: ['the player attacked you', 1],
  touch: ['the player touched you', 0.9],
  give: ['the player gave you something', 0.9],
  take: ['the player took something of yours', 0.8],
  bow: ['the player showed you respect', 0.5],
  smile: ['the player smiled at you', 0.4],
  weep: ['the player wept', 0.6],
};
const kindDoings: ReadonlySet<string> = new Set(
  [doings.give, doings.bow, doings.smile].flatMap((doing) => doing?.[0] ?? []),
);

/** Whether a cause explains good feelings, or bad ones; null: either. */
export function isGladdening(cause: string): boolean | null {
  if (harsh.has(cause) || asked.test(cause)) return false;
  const isKind = causes.some(([act, text]) => text === cause && !mixed.has(act)) || kindDoings.has(cause);
  return isKind ? true : null;
}

function findCause({ acts, action }: Understanding): { cause: string; strength: number } | null {
  const doing = action ? doings[action] : undefined;
  if (doing) return { cause: doing[0], strength: doing[1] };
  const found = causes.find(([act]) => acts.has(act));
  return found ? { cause: found[1], strength: found[2] } : null;
}

const strengthNow = ({ strength, turn }: Stirring, now: number) => strength * fading ** (now - turn);

/** Returns what moves the character after this message: the new cause, unless an earlier one is still stronger. */
export function stirringAfter(memory: Memory, understanding: Understanding, place: string): Stirring | undefined {
  const before = memory.stirring;
  const found = findCause(understanding);
  if (!found) return before;
  if (before && found.cause === apologised && offences.has(before.cause))
    return { ...found, cause: `${before.cause} ${apologisedSince}`, turn: memory.turn, place };
  if (before && strengthNow(before, memory.turn) > found.strength) return before;
  return { ...found, turn: memory.turn, place };
}

/** Returns why the character feels as it does; null if nothing recent, here in this scene, has moved it. */
export function causeNow({ stirring, turn }: Memory, here: string): string | null {
  if (!stirring || (stirring.place !== undefined && stirring.place !== here)) return null;
  return strengthNow(stirring, turn) >= faintest ? stirring.cause : null;
}

/** What an emotion that a character shows does to its mood: enough to be felt in the next turns. */
const pulls: Partial<Record<EmotionName, Partial<Mood>>> = {
  JOY: { joy: 0.9, trust: 0.3 },
  AFFECTION: { joy: 0.6, trust: 0.9 },
  HUMOR: { joy: 0.6 },
  INTEREST: { trust: 0.2 },
  VALIDATION: { trust: 0.7 },
  SURPRISE: { surprise: 0.9 },
  SADNESS: { joy: -1 },
  ANGER: { joy: -0.8, trust: -0.9 },
  TENSION: { fear: 0.8 },
  TENSE_HUMOR: { fear: 0.3 },
  DISGUST: { joy: -0.5, trust: -0.7 },
  CONTEMPT: { trust: -0.8 },
  CRITICISM: { trust: -0.5 },
  DEFENSIVENESS: { trust: -0.5, fear: 0.3 },
  BELLIGERENCE: { joy: -0.6, trust: -1 },
  STONEWALLING: { trust: -0.5 },
};

/** What the player did with words that moved the character. */
type Doing = 'said' | 'asked' | 'did this:';

/** An emotion that moves the mood by so much has a cause worth remembering. */
const moving = 0.7;
const longestQuote = 80;
/** It is told for two turns. */
const quotedStrength = 0.6;
const quoted = /^the player (?:said|asked|did this:) «/;
const asked = /^the player asked «/;
/** A plain question makes nobody glad or fond of who asks. */
const gladdening: ReadonlySet<EmotionName> = new Set<EmotionName>([
  ...(['JOY', 'AFFECTION', 'HUMOR', 'INTEREST', 'VALIDATION', 'SURPRISE'] as const),
]);

/** Returns the words of a message that move somebody: of a question, the question. */
function findMovingWords(said: string, how: Doing): string {
  const sentences = splitSentences(said).map(({ text }) => text);
  const question = how === 'asked' ? sentences.findLast((text) => /\?["”’»)]*$/.test(text)) : undefined;
  return shorten((question ?? said).replace(/[«»]/g, ' '), longestQuote);
}

/**
 * Returns what moves the character after it has shown an emotion: the player's own words, if reading them has found no
 * cause, as in languages that are not read. `how` tells what the player did with them.
 */
export function stirringShowing(
  memory: Memory,
  emotion: EmotionName,
  said: string,
  place: string,
  how: Doing = 'said',
): Stirring | undefined {
  const before = memory.stirring;
  const strength = Math.max(0, ...Object.values(pulls[emotion] ?? {}).map(Math.abs));
  // What was read of the player's doing is surer than what the emotion may be about.
  const isRead = before !== undefined && !quoted.test(before.cause) && causeNow(memory, place) !== null;
  if (strength < moving || isRead || (how === 'asked' && gladdening.has(emotion))) return before;
  const words = findMovingWords(said, how);
  return words === ''
    ? before
    : { cause: `the player ${how} «${words}»`, turn: memory.turn, strength: quotedStrength, place };
}

/** Returns the mood after the character has shown an emotion: a model notices in every language what happens. */
export function moodShowing(mood: Mood, persona: Persona, emotion: EmotionName): Mood {
  const factor = 1.1 + 0.8 * Math.max(-1, Math.min(1, persona.emotionalFluidity));
  const pull = pulls[emotion] ?? {};
  const next = (key: keyof Mood) => Math.max(1, Math.min(9, mood[key] + (pull[key] ?? 0) * factor));
  return { joy: next('joy'), fear: next('fear'), trust: next('trust'), surprise: next('surprise') };
}
