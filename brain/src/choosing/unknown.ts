import type { BankName } from '../banks/lines.ts';
import type { QuestionKind } from '../reading/types.ts';
import { fold } from '../text/text.ts';
import { asksOwnAction } from './fits-question.ts';
import type { Move, Situation } from './plan.ts';

/** 'I do not know', by the kind of question. */
export const unknownByKind: Record<QuestionKind, BankName> = {
  who: 'unknownWho',
  what: 'noneKnown',
  where: 'unknownWhere',
  when: 'unknownWhen',
  why: 'unknownWhy',
  how: 'noneKnown',
  'how-many': 'unknownMany',
  'yes-no': 'unknownYesNo',
};

/** Words 'I do not know' to suit the question. */
export function unknown({ understanding, persona, random }: Situation): Move {
  const { commonQuestion, question, aboutCharacter, matter } = understanding;
  // 'What did you see?' asks about the world, not about the witness.
  const asWitness =
    /\b(?:have you (?:seen|heard|found)|you (?:see|hear|find|notice|know|saw|heard|think|mean|tell))\b/i.test(matter);
  if (commonQuestion) return { kind: 'common', question: commonQuestion };
  if (question === null && persona.smallTalk.length > 0 && random.chance(0.2))
    return { kind: 'own', lines: persona.smallTalk, bank: 'noneKnown' };
  const ofTheirs =
    (question === 'who' && /\bwho(?:'s| is| was| are| were) your\b/i.test(matter)) || asksOwnAction(fold(matter));
  const outside = question !== null && ['who', 'where', 'when', 'how-many'].includes(question) && !ofTheirs;
  const self = aboutCharacter && !asWitness && !outside;
  const ofSelf = question === 'yes-no' ? 'unknownOfSelf' : 'unknownSelf';
  return { kind: 'bank', bank: self ? ofSelf : question ? unknownByKind[question] : 'noneKnown' };
}
