import { fold } from '../text/text.ts';
import type { Act, Understanding } from './types.ts';

/** Acts of messages in which players tell of themselves. */
const personalActs: readonly Act[] = ['gives-name', 'sorrow', 'promise'];

/** Words by which players speak of themselves or of their people. */
const ofThemselves =
  /\b(?:my|mine|myself|our|ours|ourselves|i'm|im|i've|i (?:am|was|have|had|feel|felt|live|lived|work))\b/;

const kin =
  'wife|husband|girlfriend|boyfriend|mum|mom|mother|dad|father|brother|sister|son|daughter|uncle|aunt|cousin|' +
  'gran|grandma|grandmother|grandpa|grandfather|best friend';

/** Words about a life rather than about the scene: 'my gran', 'for nine years', 'when I was small'. */
const ofLife = new RegExp(
  `\\b(?:my (?:late |little |big |old |older |younger )?(?:${kin})|our (?:mother|father)|` +
    `i lost (?:a|an|my|our|some)|(?:for|these|past) (?:\\w+ )?years|years ago|all my life|when (?:i|we) (?:was|were)|` +
    `(?:i|we) (?:used to|grew up)|as a (?:child|boy|girl|kid))\\b`,
);

/** Whether a sentence tells something of the player's life: more than 'I'm new here' or 'I've some bad news'. */
export function tellsOfLife(sentence: string): boolean {
  const core = fold(sentence);
  return ofLife.test(core) && /\b(?:i|i'm|i've|we|my|our)\b/.test(core);
}

/** Whether a sentence speaks of the player or the player's people. */
const speaksOfPlayer = (sentence: string): boolean => ofThemselves.test(fold(sentence));

/** Whether a message tells something of the player, who may be a real person at this point. */
export function tellsOfPlayer({ acts, facts, matter }: Understanding): boolean {
  const { name, likes, dislikes, claims, promises } = facts;
  const told = [...likes, ...dislikes, ...claims, ...promises];
  return name !== null || told.length > 0 || personalActs.some((act) => acts.has(act)) || speaksOfPlayer(matter);
}
