import type { Hit } from '../finding/retrieve.ts';
import { findSubjects } from '../text/subject.ts';
import { contentStems } from '../text/text.ts';
import { sharesWord } from './fits-question.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';

/** Maximum score difference of lines that are equally close to the question. */
const twins = 0.025;

/** Asks what the player means if two lines are equally close and the question is too short to distinguish them. */
export function clarify(best: Hit, second: Hit, situation: Situation): Plan | null {
  const { memory, understanding } = situation;
  const vague = contentStems(understanding.matter).length <= 1 && !understanding.commonQuestion;
  const untold = !memory.told.includes(best.line.text) && !memory.told.includes(second.line.text);
  const open = ![best, second].some(
    ({ line }) => line.secret || line.sought || line.kind === 'hint' || sharesWord(line, situation),
  );
  if (!vague || !untold || !open || memory.awaiting === 'which' || best.score - second.score > twins) return null;
  const [one] = findSubjects(best.line.spoken);
  const other = findSubjects(second.line.spoken).find((subject) => subject !== one);
  return one && other ? createPlan({ kind: 'clarify', one, other }) : null;
}
