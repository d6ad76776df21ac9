import type { Hit } from '../finding/retrieve.ts';
import { mayTell } from './may-tell.ts';
import { isForTheStory } from './own-words.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { pickLine } from './sheet-lines.ts';

/** The score that an answer to a question needs: less than a line, because what follows is 'I do not know'. */
const fits = 0.26;
/** From this score on, an answer's own questions leave no doubt. */
const certain = 0.6;
/** From this score on, a line that a quest waits for may be what is asked for. */
const sought = 0.2;
/** How much closer than such a line an answer must be: the quest must go on. */
const clearlyCloser = 0.4;
/** The score that an answer needs, the surer the message is about ordinary life. */
const needs: readonly (readonly [intent: number, answer: number])[] = [
  [0.999, 0.75],
  [0.75, 0.5],
];

/** Returns the score that an answer needs for this message. */
function scoreNeeded({ understanding, ordinary }: Situation): number {
  // Few statements want an answer.
  if (understanding.question === null && !understanding.acts.has('request')) return certain;
  const intent = ordinary[0]?.score ?? 0;
  return needs.find(([least]) => intent >= least)?.[1] ?? fits;
}

/** Whether a line of the story is the better answer: it is closer, or a quest waits for it. */
function isBetterLine({ line, score }: Hit, answer: Hit, situation: Situation): boolean {
  if (situation.memory.told.includes(line.text) || line.kind === 'about') return false;
  if (line.sought?.here) return score >= sought && score > answer.score - clearlyCloser;
  return score > answer.score && mayTell(line, situation);
}

/** Answers with the answer of the voice sheet whose questions are closest to the message, unless a line of the story is. */
export function onAnswer(situation: Situation): Plan | null {
  const [best] = situation.answers;
  if (isForTheStory(situation) || situation.understanding.acts.has('asks-secret')) return null;
  if (!best || best.score < scoreNeeded(situation)) return null;
  if (situation.hits.some((hit) => isBetterLine(hit, best, situation))) return null;
  const text = pickLine([best.line.text], situation, false);
  return text === null ? null : createPlan({ kind: 'sheet', text });
}
