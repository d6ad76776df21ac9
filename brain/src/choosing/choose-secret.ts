import { isReserved } from '../finding/retrieve.ts';
import { mayTell } from './may-tell.ts';
import { bank } from './moves.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';

/** Answers 'What are you hiding?': tells a trusted player, or at the second request, otherwise refuses. */
export function chooseSecret(situation: Situation): Plan {
  const { hits, memory } = situation;
  const confidential = hits
    .filter(({ line }) => isReserved(line) && !memory.told.includes(line.text))
    .map(({ line }) => line);
  const secret = confidential.find((line) => line.sought) ?? confidential[0];
  if (!secret) {
    return createPlan(bank('nothingHidden'));
  }
  const known = memory.withheld.includes(secret.text);
  const soughtEarly = secret.sought !== undefined && !known && memory.mood.trust < 6;
  if (soughtEarly || !mayTell(secret, situation)) return { moves: [bank('withhold')], withheld: secret.text };
  return createPlan({ kind: 'line', line: secret, link: known ? 'yields' : 'opens' });
}
