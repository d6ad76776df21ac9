import { shortName } from '../text/names.ts';
import { capitalise } from '../text/text.ts';
import { answer } from './answer.ts';
import { isUnknown } from './conditions.ts';
import { bank } from './moves.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';

/** From this score on, what another has told answers the message. */
const answered = 0.33;

/** Refers to somebody who has told what everybody knows, where the character has nothing else to say to a question. */
export function onToldByOther(situation: Situation): Plan | null {
  const { toldByOther } = situation;
  if (!toldByOther || toldByOther.score < answered || !isUnknown(answer(situation))) return null;
  const name = shortName(toldByOther.by).replace(/^The /, 'the ');
  return createPlan(bank('toldByOther', { name, Name: capitalise(name) }));
}
