import { type Hit, isReserved, type Line } from '../finding/retrieve.ts';
import { isGuess } from '../reading/acts.ts';
import { bareClaim } from '../reading/claims.ts';
import { contentStems } from '../text/text.ts';
import { answerScore } from './choose-knowledge.ts';
import { statesHappened } from './happened.ts';
import { mayTell } from './may-tell.ts';
import { bank } from './moves.ts';
import { opinionOn } from './opinions.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { say } from './sheet-lines.ts';

/** The number and share of its meaningful words that a statement has in common with the line that it states. */
const shared = { words: 2, share: 0.5 };

/** Whether a message states something: without a question, or as a guess. */
export const isStatement = ({ understanding: { question, matter, acts } }: Situation): boolean =>
  !acts.has('request') && !acts.has('action') && (question === null || isGuess(matter));

/** Whether a statement says what a line says, or its opposite: both have its words. */
function states({ line, score }: Pick<Hit, 'line' | 'score'>, { understanding }: Situation): boolean {
  const own = new Set(contentStems(line.text));
  const said = [...new Set(contentStems(bareClaim(understanding.matter)))];
  const common = said.filter((stem) => own.has(stem)).length;
  return score >= answerScore && common >= shared.words && common >= shared.share * said.length;
}

const isKnowledge = ({ kind }: Line) => kind === 'personal' || kind === 'common';

/** Confirms a statement with the line that it states, or holds back like one asked for it. */
export function confirm(situation: Situation): Plan | null {
  const { hits, memory, reserved } = situation;
  if (!isStatement(situation) || understandsAsPlayer(situation)) return null;
  if (reserved && states(reserved, situation)) return createPlan(bank('caught'));
  const stated = hits.find((hit) => isKnowledge(hit.line) && states(hit, situation));
  if (!stated) return null;
  const { line } = stated;
  if (memory.told.includes(line.text)) return createPlan({ kind: 'remind', line, isAskedAgain: true });
  // What the story has brought to light already need not be earned.
  if (!mayTell(line, situation) && !statesHappened(situation))
    return { moves: [bank('withhold')], withheld: line.text };
  const isHeld = isReserved(line) && memory.withheld.includes(line.text);
  return createPlan({ kind: 'line', line, link: isHeld ? 'yields' : 'answer' });
}

/** 'I was a bell-boy too' is about the player. */
function understandsAsPlayer({ understanding: { facts, matter } }: Situation): boolean {
  const claim = bareClaim(matter);
  return facts.claims.length > 0 || (/^(?:i|i'm|i've|my|we)\b/i.test(claim) && !/\byou/i.test(claim));
}

/** Says what the character thinks of the person or thing that a statement is about. */
export function onMatter(situation: Situation): Plan | null {
  if (!isStatement(situation) || situation.understanding.refersBack) return null;
  const claim = bareClaim(situation.understanding.matter);
  return say(opinionOn(claim, situation) ?? [], situation, false);
}
