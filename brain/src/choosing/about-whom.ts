import { fold } from '../text/text.ts';
import type { Situation } from './plan.ts';

/** Intents of questions about the character: 'i have a sister' is none of them. */
const ofCharacter = new Set(
  (
    'name nickname age birthplace home family parents siblings married children in-love friends enemies work work-liked skill day life ' +
    'childhood learning looks health sleep food drink fear dream regret joy sorrow anger pride shame faith money war music books favourite ' +
    'colour favourite-food place-loved season animals travel habit past-day home-sick how-here why-here doing waiting plan'
  ).split(' '),
);

/** 'Did you kill him?', 'is it you who stole it?' */
export const asksGuilt =
  /^(?:(?:but|and|so|well|then),? )?(?:did(?:n't)? you (?:kill|murder|poison|drown|steal|take it|do (?:it|this|that)|betray)\b|(?:is|was|isn't|wasn't) (?:it|that|this) (?:really )?you(?: (?:who|that|doing)\b|\s*[?.!]*$)|are you (?:the|a) (?:killer|murderer|thief|traitor|one who)\b)/;

/** 'What are their names?' asks about others; 'did he hurt you?' is about both. */
const isAboutOthers = ({ matter, besides }: Situation['understanding']): boolean => {
  // 'Your mother, Bairbre. What was she like?'
  const said = fold([...besides, matter].join(' '));
  return /\b(?:he|him|his|she|her|hers|they|them|their)\b/.test(said) && !/\byou(?:r|rs|rself)?\b/.test(said);
};

/** 'I have a little sister', and no question. */
export const isAboutPlayer = ({ question, acts, matter }: Situation['understanding']): boolean =>
  question === null &&
  !acts.has('request') &&
  /^(?:i|i'm|i've|my|we)\b/.test(fold(matter)) &&
  !/\byour?\b/.test(fold(matter));

/** Whether an intent is about the character, but the message about the player or others. */
export const isOfSomebodyElse = (intent: string, understanding: Situation['understanding']): boolean =>
  ofCharacter.has(intent) && (isAboutPlayer(understanding) || isAboutOthers(understanding));
