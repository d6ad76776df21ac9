import { isReserved } from '../finding/retrieve.ts';
import { fold, words } from '../text/text.ts';
import { answer } from './answer.ts';
import { answerScore } from './choose-knowledge.ts';
import { goOn } from './keep-going.ts';
import { bank } from './moves.ts';
import { ownRemarkOn } from './own-answer.ts';
import { createPlan, type Move, type Plan, type Situation } from './plan.ts';
import { bringsToMind, takeUp, tellsOfThePast } from './player-tales.ts';

/** Asks what came of it. */
function asksOn({ memory }: Situation): Move[] {
  return memory.awaiting === null ? [{ kind: 'back', about: 'tale' }] : [];
}

export function hear(situation: Situation): Plan {
  const { hits, memory, random } = situation;
  const taken = takeUp(situation);
  // 'Pouch' asks about the pouch.
  const { matter: said, refersBack } = situation.understanding;
  const named = !refersBack && words(said).length <= 2 && (hits[0]?.score ?? 0) >= answerScore;
  if (named && !taken) return answer(situation);
  const reminded = hits.find(
    ({ line }) =>
      !memory.told.includes(line.text) &&
      !isReserved(line) &&
      !line.intimate &&
      line.kind !== 'hint' &&
      line.kind !== 'about',
  );
  if (taken) return createPlan(taken, ...goOn(situation, -0.1));
  if (situation.understanding.acts.has('remark'))
    return createPlan(ownRemarkOn(situation) ?? bank('remark'), ...goOn(situation));
  if (situation.understanding.items.length > 0) return answer(situation);
  if (reminded && bringsToMind(reminded, situation))
    return createPlan({ kind: 'line', line: reminded.line, link: 'reminded' });
  // A story about the player's past is not answered with small talk about the weather.
  if (tellsOfThePast(fold(situation.understanding.matter))) return createPlan(bank('listening'), ...asksOn(situation));
  const first: Move = random.chance(0.25) ? { kind: 'echo' } : bank('listening');
  // Who tells of themselves wants to be heard, not to hear of something else.
  return /\b(?:i|my|me|we|our)\b/.test(fold(said)) ? createPlan(first) : createPlan(first, ...goOn(situation));
}
