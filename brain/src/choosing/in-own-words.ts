import type { BankName } from '../banks/lines.ts';
import { fold } from '../text/text.ts';
import type { Move, Plan, Situation } from './plan.ts';
import { pickLine } from './sheet-lines.ts';
import { offTopicLinks } from './volunteer.ts';

/** The intent whose lines say the same as a bank of stock lines. */
const intentsOfBanks: Partial<Record<BankName, string>> = {
  unknownWho: 'dont-know',
  unknownWhere: 'dont-know',
  unknownWhen: 'dont-know',
  unknownWhy: 'dont-know',
  unknownMany: 'dont-know',
  unknownYesNo: 'dont-know',
  noneKnown: 'dont-know',
  unknownSelf: 'dont-know',
  unknownOfSelf: 'dont-know',
  noMore: 'onward',
  whySaid: 'reason',
  whyAsked: 'reason',
  listening: 'listening',
  remark: 'listening',
};

function intentOf(move: Move): string | null {
  if (move.kind === 'bank') return intentsOfBanks[move.bank] ?? null;
  if (move.kind === 'small') return 'dont-know';
  // Small talk of the story after a statement would be an aside.
  return move.kind === 'own' && move.bank === 'listening' ? 'listening' : null;
}

/** Words for what was spoken of before. */
const pointsBack = /\b(?:its?|he|him|his|she|hers?|they|them|their|those|these)\b/;

/**
 * Returns the intents whose lines word a move, best first. A character knows itself and what was just said: instead of
 * not knowing that, it asks for other words.
 */
function intentsFor(move: Move, { understanding }: Situation): string[] {
  const intent = intentOf(move);
  if (intent !== 'dont-know') return intent ? [intent] : [];
  const isAboutItself = move.kind === 'bank' && (move.bank === 'unknownSelf' || move.bank === 'unknownOfSelf');
  const refersBack = understanding.refersBack || pointsBack.test(fold(understanding.matter));
  return isAboutItself || refersBack ? ['unclear', 'dont-know'] : ['dont-know', 'unclear'];
}

/**
 * Words stock moves in lines of the voice sheet while those are new. Questions back are the character's own, too; only
 * the question for a name stays, whose answer the memory needs.
 */
export function inOwnWords(plan: Plan, situation: Situation): Plan {
  const ordinary = situation.persona.sheet?.ordinary;
  if (!ordinary) return plan;
  const reword = (move: Move): Move[] => {
    if (move.kind === 'back' && move.about !== 'name') {
      const text = pickLine(ordinary['ask-me'], situation, false);
      return text === null ? [] : [{ kind: 'sheet', text }];
    }
    const text = intentsFor(move, situation)
      .map((intent) => pickLine(ordinary[intent], situation, false))
      .find((line) => line !== null);
    return [text === undefined ? move : { kind: 'sheet', text, isUnknown: intentOf(move) === 'dont-know' }];
  };
  const moves = plan.moves.flatMap(reword);
  // What nobody asked for comes after an answer, not instead of one.
  const isAnswered = !plan.moves.some((move) => intentOf(move) === 'dont-know');
  const fitting = moves.filter((move) => isAnswered || move.kind !== 'line' || !offTopicLinks.has(move.link));
  return { ...plan, moves: fitting.length > 0 ? fitting : plan.moves };
}
