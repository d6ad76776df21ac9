import type { Move, Plan } from './plan.ts';
import { offTopicLinks } from './volunteer.ts';

/** Whether a move answers something rather than keeping the talk going. */
function answers(move: Move): boolean {
  if (move.kind === 'line') return !offTopicLinks.has(move.link) && move.link !== 'hint';
  if (move.kind === 'sheet') return !move.isUnknown;
  return move.kind === 'common' || move.kind === 'introduce' || move.kind === 'item' || move.kind === 'remind';
}

const sayable = (plan: Plan): Move[] => plan.moves.filter((move) => move.kind !== 'back' && move.kind !== 'clarify');

function sameMove(left: Move, right: Move): boolean {
  if (left.kind === 'line' && right.kind === 'line') return left.line.text === right.line.text;
  if (left.kind === 'sheet' && right.kind === 'sheet') return left.text === right.text;
  return left.kind === right.kind && left.kind !== 'bank';
}

/**
 * Joins the replies to two questions: the first answer, then the second. If only one question has an answer, returns
 * that one alone; if neither has, answers the second question alone.
 */
export function joined(first: Plan, second: Plan): Plan {
  const [one, other] = [sayable(first).filter(answers), sayable(second).filter(answers)];
  const more = other.filter((move) => !one.some((earlier) => sameMove(earlier, move)));
  // After 'I am Osric' and one more statement, the second answer comes next.
  const opening = one.slice(0, more.length > 0 && one[0]?.kind !== 'introduce' ? 1 : 2);
  if (first.withheld !== null) return more.length > 0 ? { ...second, moves: more.slice(0, 2) } : first;
  if (opening.length + more.length === 0) return second;
  if (more.length === 0)
    return second.withheld !== null ? { ...second, moves: [...opening, ...second.moves] } : { ...first };
  return { moves: [...opening, ...more.slice(0, 1)], withheld: null };
}
