import { contentStems, fold } from '../text/text.ts';
import { questionIn } from './acts.ts';
import { withoutLeadIns } from './lead-ins.ts';

/** 'Did you know?', 'Is it true?', 'Am I right?': asks about what was said right before. */
const aboutSaid =
  /^(?:(?:so|and|but|well|then),? )*(?:(?:did|do|didn't|don't) you (?:not )?know(?: (?:that|it|this|about (?:it|that)))?|(?:is|was|isn't|wasn't) (?:it|that) (?:true|so|right)|am i (?:right|wrong|not right)|what do you say(?: to (?:that|it))?|(?:do|will|can) you (?:admit|deny) (?:it|that))\s*[?!.]*$/;

/**
 * Returns the question at this place, or the statement before it if it only asks whether that is so: 'You signed it. Did you
 * know?' tells of the signature.
 */
export function subjectOf(heavy: readonly string[], asked: number): string | undefined {
  const question = heavy[asked];
  if (question === undefined || !aboutSaid.test(fold(question))) return question;
  const before = heavy.slice(0, asked).findLast((part) => contentStems(part).length > 0);
  return before !== undefined && questionIn(withoutLeadIns(before)) === null ? before : question;
}
