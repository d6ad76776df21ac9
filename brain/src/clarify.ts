import { sharesWord } from './fits-question.ts';
import { type Plan, planOf, type Situation } from './plan.ts';
import type { Hit } from './retrieve.ts';
import { subjectsOf } from './subject.ts';
import { contentStems } from './text.ts';

/** Lines whose scores differ by no more than this are as near to the question. */
const twins = 0.025;

/** Two lines are as near, and the question is too short to tell them apart: what is meant is asked for. */
export function clarify(best: Hit, second: Hit, situation: Situation): Plan | null {
  const { memory, understanding } = situation;
  const vague = contentStems(understanding.matter).length <= 1 && !understanding.smallQuestion;
  const untold = !memory.told.includes(best.line.text) && !memory.told.includes(second.line.text);
  const open = ![best, second].some(
    ({ line }) => line.secret || line.sought || line.kind === 'hint' || sharesWord(line, situation),
  );
  if (!vague || !untold || !open || memory.awaiting === 'which' || best.score - second.score > twins) return null;
  const [one] = subjectsOf(best.line.spoken);
  const other = subjectsOf(second.line.spoken).find((subject) => subject !== one);
  return one && other ? planOf({ kind: 'clarify', one, other }) : null;
}
