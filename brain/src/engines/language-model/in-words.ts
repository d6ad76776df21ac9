import { confides } from '../../mood/confidences.ts';
import { causeNow, hasApologised, isGladdening } from '../../mood/stirring.ts';
import type { Memory, Mood, Persona, SceneView } from '../../types.ts';

function degree(value: number, low: string, high: string): string | null {
  if (value <= 2) return `very ${low}`;
  if (value <= 4) return `rather ${low}`;
  if (value >= 8) return `very ${high}`;
  return value >= 6 ? `rather ${high}` : null;
}

/** Describes a personality's sliders in a sentence. */
export function personalityInWords({ personality }: Persona): string {
  const { positive, peaceful, open, extravert, socialRank } = personality;
  const traits = [
    degree(positive, 'gloomy', 'hopeful'),
    degree(peaceful, 'quarrelsome', 'peaceable'),
    degree(open, 'guarded', 'open'),
    degree(extravert, 'quiet', 'talkative'),
    degree(socialRank, 'low in rank', 'high in rank'),
  ].filter((trait) => trait !== null);
  return traits.length > 0 ? `You are ${traits.join(', ')}.` : 'You are even-tempered.';
}

const feelings: Readonly<Record<keyof Mood, readonly [low: string, high: string]>> = {
  joy: ['low', 'glad'],
  fear: ['safe', 'afraid'],
  trust: ['wary of the player', 'warm towards the player'],
  surprise: ['calm', 'startled'],
};

const strongly = (distance: number) => (distance >= 2.2 ? 'very ' : distance >= 1.2 ? '' : 'a little ');

/** Whether somebody who feels so is the better for it. */
const isGood = ({ key, by }: { key: keyof Mood; by: number }) => (key === 'fear' ? by < 0 : by > 0);

/**
 * Describes the one or two strongest feelings, as they differ from the character's usual ones, and what happened last. That
 * is their cause only if it can be: nobody is low because they were given something.
 */
export function moodInWords(memory: Memory, persona: Persona, here: string): string {
  const cause = causeNow(memory, here);
  const moved = (Object.keys(feelings) as (keyof Mood)[])
    .map((key) => ({ key, by: memory.mood[key] - persona.mood[key] }))
    .filter(({ by }) => Math.abs(by) >= 0.5)
    .sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .slice(0, 2);
  const felt = moved.map(({ key, by }) => `${strongly(Math.abs(by))}${feelings[key][by < 0 ? 0 : 1]}`);
  if (felt.length === 0) return cause ? `A moment ago, ${cause}.` : 'You feel as you usually do.';
  const feels = `You feel ${felt.join(' and ')}`;
  if (cause === null) return `${feels}.`;
  const kind = isGladdening(cause);
  const isCause = kind === null || moved.some((one) => one.key !== 'surprise' && isGood(one) === kind);
  return isCause ? `${feels}, because ${cause}.` : `${feels}. A moment ago, ${cause}.`;
}

/** Describes the relationship in a sentence. Who has been through something together has not only just met. */
export function relationshipInWords({ rapport = 0, turn, place }: Memory, { name, happened = [] }: SceneView): string {
  if (rapport <= -2) return 'You can hardly bear the player any more.';
  if (rapport <= -0.8) return 'You do not like the player.';
  const isNew = turn < 3 && happened.length === 0 && (place === undefined || place === name);
  if (rapport < 0.8) return isNew ? 'You and the player have only just met.' : 'You know the player a little.';
  if (rapport < confides.asked) return 'You have begun to like the player.';
  return rapport < confides.unasked ? 'You like and trust the player.' : 'The player has become a friend.';
}

/** Returns how long replies of this character are. */
export function lengthInWords({ personality: { extravert } }: Persona): string {
  if (extravert <= 3) return 'You are sparing with words: one short sentence, seldom two.';
  return extravert >= 7 ? 'You like to talk: two to four sentences.' : 'One to three short sentences.';
}

/** Number of turns, or of facts, after which a character has found out who the player is. */
const soonKnown = { turns: 6, facts: 2 };

/** Returns what the character wants from the player now, by its mood; empty if nothing in particular. */
export function wishInWords({ mood, rapport = 0, turn, stirring, kept = [] }: Memory, persona: Persona): string {
  const by = (key: keyof Mood) => mood[key] - persona.mood[key];
  if (by('fear') >= 1)
    return by('trust') < 0 ? 'You want to be safe from this player.' : 'You want to feel safe again.';
  if (rapport <= -0.8 || (by('trust') <= -1 && rapport < 0.8))
    return stirring && hasApologised(stirring)
      ? 'You want to see whether the player means the apology.'
      : 'You want an apology, or to be left alone.';
  if (by('joy') <= -1) return 'You want some comfort, though you may not say so.';
  if (rapport >= confides.asked) return 'You want to help this player as far as you can.';
  return turn < soonKnown.turns && kept.length < soonKnown.facts
    ? 'You want to find out who this player is and what they are after.'
    : '';
}
