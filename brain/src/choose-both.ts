import type { Move, Plan } from './plan.ts';
import { besideTheMatter } from './volunteer.ts';

/** What answers something, as against what keeps a talk going. */
function answers(move: Move): boolean {
  if (move.kind === 'line') return !besideTheMatter.has(move.link) && move.link !== 'hint';
  return move.kind === 'small' || move.kind === 'introduce' || move.kind === 'item' || move.kind === 'remind';
}

const sayable = (plan: Plan): Move[] => plan.moves.filter((move) => move.kind !== 'back' && move.kind !== 'clarify');

function sameMove(left: Move, right: Move): boolean {
  if (left.kind === 'line' && right.kind === 'line') return left.line.text === right.line.text;
  return left.kind === right.kind && left.kind !== 'bank';
}

/**
 * One reply to two questions: what answers the first, then what answers the second. Where only one of them has an answer,
 * that is given alone; where neither has, the second is answered as if it stood alone.
 */
export function joined(first: Plan, second: Plan): Plan {
  const [one, other] = [sayable(first).filter(answers), sayable(second).filter(answers)];
  const more = other.filter((move) => !one.some((earlier) => sameMove(earlier, move)));
  // Who is told 'I am Osric' and one more thing has heard enough to hear the second answer next.
  const opening = one.slice(0, more.length > 0 && one[0]?.kind !== 'introduce' ? 1 : 2);
  if (opening.length + more.length === 0 || first.withheld !== null) return first.withheld !== null ? first : second;
  if (more.length === 0)
    return second.withheld !== null ? { ...second, moves: [...opening, ...second.moves] } : { ...first };
  return { moves: [...opening, ...more.slice(0, 1)], withheld: null };
}
