import { inOwnWords } from './in-own-words.ts';
import type { Plan, Situation } from './plan.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';
import { answersNothing } from './unanswered.ts';

/** A plan and the rule that made it. */
export interface Choice {
  plan: Plan;
  rule: string;
  /** Whether it has no answer of the character. */
  answersNothing: boolean;
}

const byPriority: readonly Rule[] = [...rules].sort((one, other) => other.priority - one.priority);

/** Plans the reply by the first rule that is for the message and has a plan. */
export function choose(situation: Situation): Choice {
  for (const { id, when, plan } of byPriority) {
    const found = when(situation) ? plan(situation) : null;
    if (!found) continue;
    // Once worded, 'I do not know' is a line of the character like any other.
    return { plan: inOwnWords(found, situation), rule: id, answersNothing: answersNothing(found, id, situation) };
  }
  // The last rule of the table always has a plan.
  throw new Error('No rule has a plan.');
}
