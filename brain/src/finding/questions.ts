import { setImmediate as breathe } from 'node:timers/promises';
import { sameText } from '../text/text.ts';
import type { Embedder, Vector } from './embedder.ts';
import { type ComparableText, likeness, overlap, toComparable } from './similar.ts';

/** How much shared words count: two questions for the same thing often share few. */
const wordsWeight = 0.1;
/** Number of closest questions whose mean counts, so that no single question decides by itself. */
const several = 5;
/** Share of the closest question alone. */
const alone = 0.3;

/** Joins the likenesses of a line's questions. A message that is one of them needs no others. */
function joinLikenesses(likenesses: readonly number[]): number {
  const best = likenesses.toSorted((one, other) => other - one).slice(0, several);
  const [closest = 0] = best;
  if (closest === 1) return 1;
  const mean = best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);
  return Math.max(0, alone * closest + (1 - alone) * mean);
}

/** Lines whose questions are embedded together: hashing all of a hundred answers takes a tenth of a second. */
const linesAtOnce = 20;

/** How similar the questions of a line are to a message; each from 0 to 1. */
export interface QuestionLikeness {
  /** Of the closest ones together. */
  joined: number;
  /** Of the closest one alone. */
  closest: number;
  /** The share of words that a question and the message have in common. */
  words: number;
}

/** Returns for each line how similar its questions are to a message. */
export type QuestionMatcher = (
  asked: { text: string; vector: Vector },
  options?: { /** Ignores the message itself among the questions, to train with them. */ exceptSame?: boolean },
) => QuestionLikeness[];

/** Prepares the questions that each line answers. */
export async function createQuestionMatcher(
  questions: readonly (readonly string[])[],
  embedder: Embedder,
): Promise<QuestionMatcher> {
  const prepared: ComparableText[][] = [];
  for (let from = 0; from < questions.length; from += linesAtOnce) {
    const some = questions.slice(from, from + linesAtOnce);
    const vectors = await embedder.embed(some.flat(), 'background');
    for (const texts of some) {
      const own = vectors.splice(0, texts.length);
      prepared.push(texts.map((text, index) => toComparable(text, own[index] as Vector)));
      // A hundred answers of new words take a tenth of a second.
      await breathe();
    }
  }
  return ({ text, vector }, { exceptSame = false } = {}) => {
    const asked = toComparable(text, vector);
    const same = sameText(text);
    return prepared.map((known) => {
      const others = exceptSame ? known.filter(({ plain }) => plain !== same) : known;
      const likenesses = others.map((question) => likeness(question, asked, wordsWeight));
      return {
        joined: joinLikenesses(likenesses),
        closest: Math.max(0, ...likenesses),
        words: Math.max(0, ...others.map(({ stems }) => overlap(stems, asked.stems))),
      };
    });
  };
}
