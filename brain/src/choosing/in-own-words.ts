import type { SheetLine } from '@emberlore/contract';
import type { BankName } from '../banks/lines.ts';
import { isGuess } from '../reading/acts.ts';
import { tellsOfPlayer } from '../reading/of-player.ts';
import type { QuestionKind } from '../reading/types.ts';
import { contentStems, fold } from '../text/text.ts';
import type { Move, Plan, Situation } from './plan.ts';
import { countSaid, linesOfLastReply, pickLine } from './sheet-lines.ts';

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
  alreadySaid: 'onward',
  raised: 'onward',
  whySaid: 'reason',
  whyAsked: 'reason',
  listening: 'listening',
  remark: 'listening',
  withhold: 'withhold',
  whyWithheld: 'why-withhold',
};

/** Intents that answer nothing. */
const noAnswers = new Set(['dont-know', 'onward']);

/** The intent whose lines leave a question of this kind open. */
const openIntents: Record<QuestionKind, string> = {
  who: 'left-open-who',
  where: 'left-open-where',
  when: 'left-open-when',
  why: 'left-open-why',
  'how-many': 'left-open-many',
  how: 'left-open-how',
  what: 'left-open-what',
  'yes-no': 'left-open-whether',
};

const supposes =
  /\b(?:i (?:think|guess|bet|suspect|believe|reckon|say)|maybe|perhaps|probably|must (?:have|be)|might have|sounds like|so (?:it|he|she|you|they|that))\b/;

/** Returns the intent whose lines take up what is no question: an action, a theory, the player's own life, or a remark. */
function heardAs(understanding: Situation['understanding']): string {
  const { acts, matter } = understanding;
  if (acts.has('action')) return 'heard-action';
  if (isGuess(matter) || supposes.test(fold(matter))) return 'heard-guess';
  return tellsOfPlayer(understanding) ? 'heard-tale' : 'heard-remark';
}

/** 'Butter or lard?' wants one of two things, not yes or no. */
const asksWhich = ({ question, matter }: Situation['understanding']): boolean =>
  question === 'yes-no' && /\w (?:or|nor) (?!not\b|so\b|something\b|anything\b|what\b)\w/.test(fold(matter));

/** Returns the character's lines that take up the message without answering it: they leave a question open. */
function linesTakingUp({ persona, understanding }: Situation): readonly SheetLine[] {
  const { question } = understanding;
  const kind = asksWhich(understanding) ? 'what' : question;
  const intent = kind === null ? heardAs(understanding) : openIntents[kind];
  return persona.sheet?.ordinary[intent] ?? [];
}

/** Whether the character has a line left that takes up the message without answering it. */
export const canTakeUp = (situation: Situation): boolean =>
  pickLine(linesTakingUp(situation), situation, false) !== null;

function findIntent(move: Move): string | null {
  if (move.kind === 'bank') return intentsOfBanks[move.bank] ?? null;
  if (move.kind === 'common') return 'dont-know';
  if (move.kind === 'echo') return 'listening';
  // Small talk of the story after a statement would be an aside.
  return move.kind === 'own' && move.bank === 'listening' ? 'listening' : null;
}

/** Words for what was spoken of before. */
const pointsBack = /\b(?:its?|he|him|his|she|hers?|they|them|their|those|these)\b/;
/** How often in a talk a character asks for other words. */
const mostUnclear = 2;

/** Whether the message asks about nothing but words of the last reply. */
function asksAboutReply({ understanding, lastReply }: Situation): boolean {
  const said = new Set(contentStems(lastReply ?? ''));
  const asked = contentStems(understanding.matter);
  return asked.length > 0 && asked.every((stem) => said.has(stem));
}

/** Returns the other wording of what the last reply said of ordinary life, for a question that points back at it. */
function otherWording({ persona, lastReply, memory }: Situation): readonly SheetLine[] {
  if (!persona.sheet || memory.turn === 0) return [];
  const before = linesOfLastReply(persona.sheet, lastReply);
  return before?.isContent ? before.lines : [];
}

/**
 * Returns the lines that word a move, best first. A question is left open in a way that shows what kind of question was
 * heard. A character knows itself and what it has just said: instead of not knowing that, it says the rest of it, that
 * this is all, or asks for other words.
 */
function linesFor(move: Move, situation: Situation): (readonly SheetLine[])[] {
  const { persona, understanding, memory } = situation;
  const ordinaryLines = (name: string): readonly SheetLine[] => persona.sheet?.ordinary[name] ?? [];
  const intent = findIntent(move);
  if (intent === 'listening') return [linesTakingUp(situation), ordinaryLines(intent)];
  if (intent !== 'dont-know') return intent ? [ordinaryLines(intent)] : [];
  const unclear = ordinaryLines('unclear');
  const refersBack = understanding.refersBack || pointsBack.test(fold(understanding.matter));
  const isAboutItself = move.kind === 'bank' && (move.bank === 'unknownSelf' || move.bank === 'unknownOfSelf');
  const asking = countSaid(unclear, memory) < mostUnclear ? [unclear] : [];
  return [
    ...(refersBack ? [otherWording(situation)] : []),
    linesTakingUp(situation),
    ...(asksAboutReply(situation) ? [ordinaryLines('onward')] : []),
    ...(isAboutItself || refersBack
      ? [...asking, ordinaryLines('dont-know')]
      : [ordinaryLines('dont-know'), ...asking]),
  ];
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
    const text = linesFor(move, situation)
      .map((lines) => pickLine(lines, situation, false))
      .find((line) => line !== null);
    return [text === undefined ? move : { kind: 'sheet', text, isUnknown: findIntent(move) === 'dont-know' }];
  };
  // What nobody asked for comes after an answer, not instead of one.
  const unanswered = plan.moves.findIndex((move) => noAnswers.has(findIntent(move) ?? ''));
  const sayable = unanswered < 0 ? plan.moves : plan.moves.slice(0, unanswered + 1);
  const moves = sayable.flatMap(reword);
  return { ...plan, moves: moves.length > 0 ? moves : plan.moves };
}
