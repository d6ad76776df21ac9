import type { Act } from '../reading/types.ts';
import { fold, words } from '../text/text.ts';
import { hear } from './hear.ts';
import { withGreeting } from './meet.ts';
import type { Plan, Situation } from './plan.ts';
import { react } from './react.ts';

/** Whether a message has one of these acts. */
export const has =
  (...some: readonly Act[]) =>
  ({ understanding: { acts } }: Situation): boolean =>
    some.some((act) => acts.has(act));

/** Whether a message says something: an action alone does not, but an action with a question does. */
export const isSpoken = ({ understanding: { acts } }: Situation): boolean =>
  !acts.has('action') || acts.has('question');

/** Answers from the voice sheet, after a greeting if the message is the first one and greets. */
export const inOwnWords =
  (choose: (situation: Situation) => Plan | null) =>
  (situation: Situation): Plan | null => {
    const plan = choose(situation);
    return plan && withGreeting(plan, situation);
  };

/** 'How stupid are you?' and 'Who asked you?' aren't questions. */
export const isRhetorical = ({ understanding: { acts, matter } }: Situation): boolean =>
  acts.has('insult') && /^(?:how|what are you|who asked)\b/.test(fold(matter));

/** Reacts to what the message does, or listens. */
export const reactOrHear = (situation: Situation): Plan => react(situation) ?? hear(situation);

/** Whether a plan only says that the character doesn't know, or answers with a stock line. */
export function isUnknown({ moves, withheld }: Plan): boolean {
  const [move] = moves;
  if (withheld !== null || moves.length !== 1 || !move) return false;
  return move.kind === 'common' || (move.kind === 'bank' && /^(?:unknown|noneKnown)/.test(move.bank));
}

/** Three words or fewer. */
export const isShort = ({ understanding }: Situation): boolean => words(understanding.matter).length <= 3;
