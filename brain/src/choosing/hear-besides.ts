import { actsIn } from '../reading/acts.ts';
import { tellsOfLife } from '../reading/of-player.ts';
import { words } from '../text/text.ts';
import type { Plan, Situation } from './plan.ts';
import { pickLine } from './sheet-lines.ts';

/** Fewer words tell nothing: 'My mother.' */
const fewWords = 5;

/** Returns the intent whose lines take up a sentence beside the question: thanks, pity, or something of the player's life. */
function intentOf(sentence: string): string | null {
  const acts = new Set(actsIn(sentence));
  if (acts.has('thanks')) return 'thanks';
  if (acts.has('sympathy')) return 'sympathy';
  return words(sentence).length >= fewWords && tellsOfLife(sentence) ? 'heard-tale' : null;
}

/**
 * Takes up what the player tells besides asking, before the answer: 'My gran kept a lamp in her window. Did you ever lose
 * anybody to the sea?' Characters without lines for it only answer.
 */
export function hearBesides(plan: Plan, situation: Situation): Plan {
  const { understanding, persona } = situation;
  if (understanding.question === null || plan.withheld !== null) return plan;
  const intent = understanding.besides.map(intentOf).find((each) => each !== null);
  const text = intent ? pickLine(persona.sheet?.ordinary[intent], situation, false) : null;
  return text === null ? plan : { ...plan, moves: [{ kind: 'sheet', text }, ...plan.moves] };
}
