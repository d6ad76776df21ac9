import { shortName } from '../text/names.ts';
import { capitalise } from '../text/text.ts';
import { bank } from './moves.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';

/** From this score on, a line answers the message. */
const answers = 0.33;

/** Refers to somebody who has told what everybody knows, where no other line answers a question. */
export function onToldByOther({ toldByOther, hits }: Situation): Plan | null {
  if (!toldByOther || toldByOther.score < answers || (hits[0]?.score ?? 0) >= answers) return null;
  const name = shortName(toldByOther.by).replace(/^The /, 'the ');
  return createPlan(bank('toldByOther', { name, Name: capitalise(name) }));
}
