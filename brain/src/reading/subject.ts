import { contentStems, words } from '../text/text.ts';
import { questionIn } from './acts.ts';
import { withoutConjunctions } from './claims.ts';
import { withoutLeadIns } from './lead-ins.ts';

/** 'Did you know', 'is it true', 'am I right': asks about what was said right before. */
const aboutSaid =
  /^(?:(?:did|do|didn't|don't) you (?:not )?know(?: that| it| this| about it| about that)?|(?:is|was|isn't|wasn't) (?:it|that) (?:true|so|right)|am i (?:right|wrong|not right)|what do you say(?: to that| to it)?|(?:do|will|can) you (?:admit|deny) (?:it|that))$/;

/**
 * Returns the question at this place, or the statement before it if it only asks whether that is so: 'You signed it. Did you
 * know?' tells of the signature.
 */
export function subjectOf(heavy: readonly string[], asked: number): string | undefined {
  const question = heavy[asked];
  if (question === undefined || !aboutSaid.test(words(withoutConjunctions(question)).join(' '))) return question;
  const before = heavy.slice(0, asked).findLast((part) => contentStems(part).length > 0);
  return before !== undefined && questionIn(withoutLeadIns(before)) === null ? before : question;
}
