import { isGuess, questionIn } from '../reading/acts.ts';
import { bareClaim } from '../reading/claims.ts';
import { splitSentences } from '../text/sentences.ts';
import { contentStems, fold } from '../text/text.ts';
import { bank } from './moves.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';

/** The number and share of its meaningful words that a statement has in common with what has happened. */
const shared = { words: 2, share: 0.6 };

const denying = /\b(?:not?|never|none|nobody|nothing|no one)\b|n't\b/;

/** What the sentences about a run call the player, and what they say of everything. */
const framing = new Set(contentStems('The player comes from, where this happened. They had to decide: they decided:'));

const stemsOf = (text: string): string[] => contentStems(text).filter((stem) => !framing.has(stem));

/** Whether a statement says what a sentence says: both have its words, and both deny it or neither does. */
function says(statement: string, sentence: string): boolean {
  if (sentence.endsWith('?') || denying.test(fold(statement)) !== denying.test(fold(sentence))) return false;
  const own = new Set(stemsOf(sentence));
  const said = [...new Set(stemsOf(statement))];
  const common = said.filter((stem) => own.has(stem)).length;
  return common >= shared.words && common >= shared.share * said.length;
}

/** Whether the player states what has happened in the run: nobody denies it, whether they were there or not. */
export function statesHappened({ scene, understanding }: Pick<Situation, 'scene' | 'understanding'>): boolean {
  const happened = [...(scene.happened ?? []), ...(scene.happenedElsewhere ?? [])];
  if (happened.length === 0) return false;
  const { matter, besides } = understanding;
  const stated = [matter, ...besides].filter((sentence) => questionIn(sentence) === null || isGuess(sentence));
  if (stated.length === 0) return false;
  const sentences = happened.flatMap((text) => splitSentences(text).map((sentence) => sentence.text.trim()));
  return stated.some((statement) => sentences.some((sentence) => says(bareClaim(statement), sentence)));
}

/** Answers what the player says of an earlier part of the story as one who has heard of it. */
export const onHappened = (): Plan => createPlan(bank('happened'));
