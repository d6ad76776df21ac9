import type { EmotionName } from '@emberlore/contract';
import type { KeptFact } from '../../memory-types.ts';
import { kindnessOf } from '../../reading/kindness.ts';
import type { Act, Understanding } from '../../reading/types.ts';
import type { Utterance } from '../../types.ts';

/** What a message does to the character, as a model may name it. */
export const playerActs = [
  ...(['greets', 'asks', 'tells', 'thanks', 'apologises', 'praises', 'loves', 'comforts', 'confides'] as const),
  ...(['promises', 'gives', 'jokes', 'accuses', 'insults', 'threatens', 'attacks', 'spars', 'other'] as const),
];

/** What a message does to the character. */
export type PlayerAct = (typeof playerActs)[number];

/** Says in a request what the words mean. */
export const actsInWords = `what the player's last words or deeds do to you, one of ${playerActs.join(', ')} ("confides" tells you a secret or a sorrow of theirs, "spars" fights a bout that both of you want, "tells" anything else that they say)`;

/** How each of them counts for mood, trust and memory. */
const meanings: Readonly<Record<PlayerAct, readonly Act[]>> = {
  greets: ['greeting'],
  asks: [],
  tells: [],
  thanks: ['thanks'],
  apologises: ['apology'],
  praises: ['compliment'],
  loves: ['affection'],
  comforts: ['sympathy'],
  confides: ['confides'],
  promises: ['promise'],
  gives: ['gift'],
  jokes: ['laugh'],
  accuses: ['accusation'],
  insults: ['insult'],
  threatens: ['threat'],
  attacks: [],
  spars: ['spars'],
  other: [],
};

/** All that moves a mood: only the model's own reading of it counts, if it is believed. */
const moving: ReadonlySet<Act> = new Set<Act>([
  ...Object.values(meanings).flat(),
  ...(['order', 'pressing', 'surprise', 'sorrow', 'gladness', 'disagreement', 'objection'] as const),
]);
/** What may go with another act: 'Thank you, I am so glad.' */
const companions: ReadonlySet<Act> = new Set<Act>(['greeting', 'sorrow', 'gladness', 'promise', 'sympathy', 'thanks']);

const harshActs: ReadonlySet<PlayerAct> = new Set<PlayerAct>(['accuses', 'insults', 'threatens', 'attacks']);
const harshEmotions: ReadonlySet<EmotionName> = new Set<EmotionName>([
  ...(['ANGER', 'CONTEMPT', 'BELLIGERENCE', 'DISGUST', 'CRITICISM', 'DEFENSIVENESS'] as const),
  ...(['STONEWALLING', 'DOMINEERING', 'TENSION'] as const),
]);

/** Returns the act that a model's word names; null for any other word. */
function actNamed(written: string | null): PlayerAct | null {
  const word = (written ?? '').trim().toLowerCase();
  return playerActs.find((act) => act === word) ?? null;
}

const readsHarsh = ({ acts, action }: Understanding) =>
  action === 'attack' || acts.has('insult') || acts.has('threat') || acts.has('accusation');

const readsKind = ({ acts }: Understanding) =>
  ['thanks', 'apology', 'compliment', 'affection', 'sympathy', 'gift'].some((act) => acts.has(act as Act));

/**
 * Whether the model's word is believed. It knows the talk and every language, but small models say anything: where reading
 * the words finds the opposite, the feeling that the character shows decides.
 */
function isBelieved(act: PlayerAct, read: Understanding, emotion: EmotionName | null): boolean {
  const shown = emotion === null ? null : harshEmotions.has(emotion);
  if (readsHarsh(read) && !harshActs.has(act)) return shown === false;
  return !(readsKind(read) && harshActs.has(act)) || shown === true;
}

/** They say nothing against what reading the words finds kind in them: 'Thank you. Where is it?' asks. */
const plainActs: ReadonlySet<PlayerAct> = new Set<PlayerAct>(['greets', 'asks', 'tells', 'other']);
const harshReadings: ReadonlySet<Act> = new Set<Act>(['insult', 'threat', 'accusation', 'order', 'pressing']);
/** Deeds that reading the words finds too often. */
const doubtful: ReadonlySet<Understanding['action']> = new Set<Understanding['action']>(['attack', 'take', 'touch']);

/** Whether an act found in the words counts beside what the model takes the message for. */
function staysBeside(one: Act, act: PlayerAct): boolean {
  if (plainActs.has(act)) return !harshReadings.has(one);
  return !moving.has(one) || (!harshActs.has(act) && companions.has(one));
}

const shown = /\b(?:shows?|showing|holds? up|let (?:you|him|her|them) see)\b/i;
const handedOver = /\b(?:gives?|giving|gift|hands?|present|take|keep|yours|for you)\b/i;

/** Returns the act that a model names: what is only shown is no gift, although models often take it for one. */
export function actOf(written: string | null, { text, shows }: Utterance): PlayerAct | null {
  const act = actNamed(written);
  const isShown = shows || (shown.test(text) && !handedOver.test(text));
  return act === 'gives' && isShown ? 'tells' : act;
}

/** Returns a message as the model understands it, as far as it is believed: what it does, and so how kind it is. */
export function understoodBy(read: Understanding, act: PlayerAct | null, emotion: EmotionName | null): Understanding {
  if (act === null || !isBelieved(act, read, emotion)) return read;
  const acts = new Set<Act>([...[...read.acts].filter((one) => staysBeside(one, act)), ...meanings[act]]);
  if (acts.size === 0) acts.add('statement');
  const isOther = read.action === 'give' && act !== 'gives' && act !== 'other';
  const isUnread = isOther || (doubtful.has(read.action) && (plainActs.has(act) || read.action !== 'touch'));
  const action = act === 'attacks' ? 'attack' : isUnread ? null : read.action;
  return { ...read, acts, action, kindness: kindnessOf(acts) };
}

const keptAs: Partial<Record<PlayerAct, KeptFact['kind']>> = {
  confides: 'confided',
  promises: 'promise',
  gives: 'gift',
  insults: 'insult',
  threatens: 'insult',
};

/** Returns what kind of fact such a message leaves for ever; null for most. */
export const keptKind = (act: PlayerAct | null): KeptFact['kind'] | null => (act && keptAs[act]) ?? null;
