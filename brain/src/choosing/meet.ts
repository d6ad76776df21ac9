import { goOn } from './keep-going.ts';
import { bank, own } from './moves.ts';
import { createPlan, type Move, type Plan, type Situation } from './plan.ts';

/** Asks the player why they have come, once the two are acquainted. */
function asksBack({ memory, random }: Situation): Move[] {
  return memory.awaiting !== null || random.chance(0.45) ? [] : [{ kind: 'back', about: 'visit' }];
}

export function meet(situation: Situation): Plan {
  const { memory, persona, playerName, understanding } = situation;
  if (understanding.facts.name)
    return createPlan(bank('meetName', { name: understanding.facts.name }), ...asksBack(situation));
  if (memory.turn === 0) return createPlan(own(persona.greetings, 'greeting'));
  // A new talk with somebody already known.
  if (situation.opens) return createPlan(bank('greetingAnew'));
  return createPlan(bank('greetingAgain'), ...goOn(situation, 0.3 + (playerName ? 0.1 : 0)));
}

/** Puts the first greeting before an answer to a first message that greets and asks. */
export function withGreeting(plan: Plan, { memory, understanding, persona }: Situation): Plan {
  if (memory.turn > 0 || !understanding.acts.has('greeting')) return plan;
  return { ...plan, moves: [own(persona.greetings, 'greeting'), ...plan.moves] };
}
