import { keepOnlyAction } from './choose-action.ts';
import { chooseAnswer, findJustTold } from './choose-knowledge.ts';
import { mentionsItem, onFinding } from './findings.ts';
import { bank, own } from './moves.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { offTopicLinks } from './volunteer.ts';

/** From this score on, a line answers, whatever item shares a word with the question. */
const surelyAnswers = 0.6;

/**
 * Answers a question. After a first greeting, greets before answering; for a question about an item, uses lines about
 * that item.
 */
export function answer(situation: Situation): Plan {
  const { persona, understanding } = situation;
  const found = chooseAnswer(keepOnlyAction(situation));
  const lines = found.moves.filter((move) => move.kind === 'line');
  const item = understanding.items[0];
  const isAnswered = !understanding.thing && lines.length > 0 && (situation.hits[0]?.score ?? 0) >= surelyAnswers;
  if (item && !isAnswered && found.withheld === null && !lines.some((move) => mentionsItem(move.line, item))) {
    const justTold = findJustTold(situation);
    return justTold && mentionsItem(justTold, item)
      ? createPlan({ kind: 'line', line: justTold, link: 'again' })
      : ((item.found ? onFinding(situation) : null) ?? createPlan({ kind: 'item', name: item.name }));
  }
  const { memory, opens } = situation;
  const common = found.moves.filter((move) => move.kind === 'common' || move.kind === 'clarify');
  const asked = lines.filter((move) => !offTopicLinks.has(move.link) && move.link !== 'more');
  // After a greeting, the first words of a talk are not that the other was not understood.
  if (memory.turn === 0 && found.withheld === null && asked.length + common.length === 0) {
    const greeting = own(persona.greetings, 'greeting');
    return understanding.acts.has('greeting') ? createPlan(greeting) : createPlan(greeting, ...found.moves.slice(0, 1));
  }
  if (!opens || !understanding.acts.has('greeting') || found.withheld !== null) return found;
  const first = memory.turn === 0 ? own(persona.greetings, 'greeting') : bank('greetingAnew');
  return createPlan(first, ...[...asked, ...common].slice(0, 1));
}
