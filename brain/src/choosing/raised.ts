import type { Line } from '../finding/retrieve.ts';
import { findTelling } from '../memory/memory.ts';
import { findSubjects } from '../text/subject.ts';
import { contentStems, fold } from '../text/text.ts';
import { answer } from './answer.ts';
import { isUnknown } from './conditions.ts';
import { bank } from './moves.ts';
import { opinionOn } from './own-words.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { say } from './sheet-lines.ts';

/** Number of turns for which what the character raised is still spoken of. */
const lately = 2;

/** The lines that the character told in its last turns, latest first. */
function raisedLines({ hits, memory }: Situation): Line[] {
  const ago = ({ text }: Line) => findTelling(memory, text)?.ago ?? lately;
  return hits
    .map(({ line }) => line)
    .filter((line) => ago(line) < lately)
    .sort((one, other) => ago(one) - ago(other));
}

const pointsAtIt = /\b(?:it|that|he|him|his|she|her|hers|they|them|their|those)\b/;
const name = /(?<=\p{Ll} |[,:] )\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+)?/gu;

/** Returns what a question about a raised line is about, in the character's words: 'Ned', 'my left hand'. */
function matterOf(line: Line, matter: string): string | null {
  const asked = new Set(contentStems(matter));
  const names = line.spoken.match(name) ?? [];
  const things = findSubjects(line.spoken);
  const isAsked = (text: string) => contentStems(text).some((stem) => asked.has(stem));
  return [...names, ...things].find(isAsked) ?? names[0] ?? things[0] ?? null;
}

/** Takes up a question about what the character raised itself: with what it thinks of that, or by asking what of it. */
function takeUp(situation: Situation): Plan | null {
  const { understanding } = situation;
  const { matter } = understanding;
  const asked = new Set(contentStems(matter));
  const points = pointsAtIt.test(fold(matter));
  const line = raisedLines(situation).find(({ text }) => points || contentStems(text).some((stem) => asked.has(stem)));
  if (!line) return null;
  const about = matterOf(line, matter);
  return (
    say(opinionOn(matter, situation) ?? [], situation, false) ??
    say((about && opinionOn(about, situation)) || [], situation, false) ??
    (about ? createPlan(bank('raised', { thing: about })) : null)
  );
}

/** Whether a plan admits that the character has nothing to say to the question. */
const admitsNothing = (plan: Plan): boolean =>
  isUnknown(plan) || plan.moves.every((move) => move.kind === 'bank' && move.bank === 'noMore');

/** Answers a question about what the character has just raised, if nothing else does. */
export function onRaised(situation: Situation): Plan | null {
  return admitsNothing(answer(situation)) ? takeUp(situation) : null;
}
