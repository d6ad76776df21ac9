import { fold } from '../text/text.ts';
import type { Act, Understanding } from './types.ts';

/** Acts of messages in which players tell of themselves. */
const personalActs: readonly Act[] = ['gives-name', 'sorrow', 'promise'];

/** Words by which players speak of themselves or of their people. */
const ofThemselves =
  /\b(?:my|mine|myself|our|ours|ourselves|i'm|im|i've|i (?:am|was|have|had|feel|felt|live|lived|work))\b/;

/** Whether a sentence speaks of the player or the player's people. */
export const speaksOfPlayer = (sentence: string): boolean => ofThemselves.test(fold(sentence));

/** Whether a message tells something of the player, who may be a real person at this point. */
export function tellsOfPlayer({ acts, facts, matter }: Understanding): boolean {
  const { name, likes, dislikes, claims, promises } = facts;
  const told = [...likes, ...dislikes, ...claims, ...promises];
  return name !== null || told.length > 0 || personalActs.some((act) => acts.has(act)) || speaksOfPlayer(matter);
}
