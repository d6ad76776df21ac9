import type { Line } from '../finding/retrieve.ts';
import { findTelling } from '../memory/memory.ts';
import { answersKind } from '../reading/answer-type.ts';
import { findSubjects } from '../text/subject.ts';
import { contentStems, fold } from '../text/text.ts';
import { answer } from './answer.ts';
import { isUnknown } from './conditions.ts';
import { bank } from './moves.ts';
import { opinionOn } from './opinions.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { say } from './sheet-lines.ts';

/** Below this score, a question that is about what was just raised does not ask for another secret. */
const hardlyAsked = 0.5;
/** How often a line is told before it is not told again for a detail in it. */
const mostTold = 2;
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

const pointsAtSomebody = /\b(?:he|him|his|she|her|hers|they|them|their)\b/;
const pointsAtIt = /\b(?:it|that|those|they|them)\b/;
const name = /(?<=\p{Ll} |[,:] )\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+)?/gu;

/** Returns what a question about a raised line is about, in the character's words: 'Ned', 'my left hand'. */
function findMatter(line: Line, matter: string): string {
  const asked = new Set(contentStems(matter));
  const names = line.spoken.match(name) ?? [];
  const things = findSubjects(line.spoken);
  const isAsked = (text: string) => contentStems(text).some((stem) => asked.has(stem));
  const [ofTheirs] = findSubjects(matter.replace(/\byour\b/gi, 'my'));
  const [likeliest] = pointsAtSomebody.test(fold(matter)) ? [...names, ...things] : [...things, ...names];
  return [...names, ...things].find(isAsked) ?? ofTheirs ?? likeliest ?? 'that';
}

/** Whether a raised line says when, where or how many, as the question asks. */
const saysIt = ({ spoken }: Line, { question }: Situation['understanding']): boolean =>
  (question === 'when' || question === 'where' || question === 'how-many') && answersKind(spoken, question);

/** Takes up a question about what the character raised itself: with what it thinks of that, or by asking what of it. */
function takeUp(situation: Situation): Plan | null {
  const { understanding } = situation;
  const { matter } = understanding;
  const asked = new Set(contentStems(matter));
  const points = pointsAtIt.test(fold(matter)) || pointsAtSomebody.test(fold(matter));
  const line = raisedLines(situation).find(({ text }) => points || contentStems(text).some((stem) => asked.has(stem)));
  if (!line) return null;
  const times = findTelling(situation.memory, line.text)?.times ?? 0;
  if (times < mostTold && saysIt(line, understanding)) return createPlan({ kind: 'line', line, link: 'again' });
  const about = findMatter(line, matter);
  return (
    say(opinionOn(matter, situation) ?? [], situation, false) ??
    say(opinionOn(about, situation) ?? [], situation, false) ??
    createPlan(bank('raised', { thing: about }))
  );
}

/** Whether a plan has nothing to say to the question: the character doesn't know, or holds back what is hardly asked for. */
function admitsNothing(plan: Plan, { hits }: Situation): boolean {
  const held = hits.find(({ line }) => line.text === plan.withheld);
  if (plan.withheld !== null) return held !== undefined && !held.line.sought && held.score < hardlyAsked;
  return isUnknown(plan) || plan.moves.every((move) => move.kind === 'bank' && move.bank === 'noMore');
}

/** Answers a question about what the character has just raised, if nothing else does. */
export function onRaised(situation: Situation): Plan | null {
  return admitsNothing(answer(situation), situation) ? takeUp(situation) : null;
}
