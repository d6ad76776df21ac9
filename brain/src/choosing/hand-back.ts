import { isReserved } from '../finding/retrieve.ts';
import { mayTell } from './may-tell.ts';
import { bank } from './moves.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';

/** From this score on, a line is about what the character asked. */
const onTopic = 0.27;
const ofItself = /\b(?:I|me|my)\b/;

/** Answers the character's own question, which the player has handed back: with a line about itself, or honestly. */
export function answerOwnQuestion(situation: Situation): Plan {
  const { hits, memory } = situation;
  const found = hits.find(
    ({ line, score }) =>
      score >= onTopic &&
      line.kind === 'personal' &&
      !isReserved(line) &&
      !memory.told.includes(line.text) &&
      ofItself.test(line.spoken) &&
      mayTell(line, situation),
  );
  return createPlan(found ? { kind: 'line', line: found.line, link: 'answer' } : bank('askedBack'));
}
