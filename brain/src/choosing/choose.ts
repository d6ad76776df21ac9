import { dodges } from './dodges.ts';
import { inOwnWords } from './in-own-words.ts';
import type { Plan, Situation } from './plan.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';
import { answersNothing, hasAnswer } from './unanswered.ts';

/** A plan and the rule that made it. */
export interface Choice {
  plan: Plan;
  rule: string;
  /** Whether it has no answer of the character. */
  answersNothing: boolean;
  /** Whether it doesn't go into the message: it has no answer, holds back or asks for other words. */
  isEvasive: boolean;
}

const byPriority: readonly Rule[] = [...rules].sort((one, other) => other.priority - one.priority);

/** Banks of lines that turn a message away. */
const turningAway = /^(?:refusal|roleRefusal|whyWithheld|objection|nothing|noMore)$/;

/** Whether a plan holds something back, turns the message away, or has no answer to it. */
function evades(plan: Plan, situation: Situation): boolean {
  const { acts } = situation.understanding;
  if (plan.withheld !== null || acts.has('out-of-world') || acts.has('role-break')) return true;
  const kept = plan.moves.filter((move) => !('bank' in move && turningAway.test(move.bank)));
  return !hasAnswer({ ...plan, moves: kept }, situation);
}

/** Plans the reply by the first rule that is for the message and has a plan. */
export function choose(situation: Situation): Choice {
  for (const { id, when, plan } of byPriority) {
    const found = when(situation) ? plan(situation) : null;
    if (!found) continue;
    // Once worded, 'I do not know' is a line of the character like any other.
    const worded = inOwnWords(found, situation);
    const isEvasive = evades(found, situation) || worded.moves.every((move) => dodges(move, situation));
    return { plan: worded, rule: id, answersNothing: answersNothing(found, id, situation), isEvasive };
  }
  // The last rule of the table always has a plan.
  throw new Error('No rule has a plan.');
}
