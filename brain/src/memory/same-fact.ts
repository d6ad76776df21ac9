import { contentStems } from '../text/text.ts';

/** Words of which facts are made up besides what they tell. */
const frame = new Set(contentStems('player told tell said say called call name promise promised confide something'));
/** Share of the shorter fact's words in the longer one, of what one message tells. */
const sameShare = 0.6;

/** Returns the stems of what a fact tells, without names that say only whom the player talked to. */
export const factStems = (text: string, names: ReadonlySet<string> = new Set()): ReadonlySet<string> =>
  new Set(contentStems(text).filter((stem) => !frame.has(stem) && !names.has(stem)));

/**
 * Whether two facts are one: of the same message, if they share most of their words; else only if one adds nothing to the
 * other, because a second promise may differ from the first by a single word.
 */
export function isSameFact(one: ReadonlySet<string>, other: ReadonlySet<string>, ofOneMessage: boolean): boolean {
  const least = Math.min(one.size, other.size);
  if (least === 0) return false;
  // A name alone stands in many facts.
  if (least === 1 && !ofOneMessage) return one.size === other.size && [...one].every((stem) => other.has(stem));
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared >= least * (ofOneMessage ? sameShare : 1);
}
