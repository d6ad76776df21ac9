import { sameText } from '../text/text.ts';
import type { Embedder, Vector } from './embedder.ts';
import { likeness, toCompared } from './similar.ts';

/** Returns for each line how like a message its closest question is, from 0 to 1. */
export type QuestionMatcher = (
  asked: { text: string; vector: Vector },
  options?: { /** Ignores the message itself among the questions, to train with them. */ exceptSame?: boolean },
) => number[];

/** Prepares the questions that each line answers. */
export async function createQuestionMatcher(
  questions: readonly (readonly string[])[],
  embedder: Embedder,
): Promise<QuestionMatcher> {
  const prepared = await Promise.all(
    questions.map(async (texts) => {
      const vectors = texts.length > 0 ? await embedder.embed(texts, 'background') : [];
      return texts.map((text, index) => toCompared(text, vectors[index] as Vector));
    }),
  );
  return ({ text, vector }, { exceptSame = false } = {}) => {
    const asked = toCompared(text, vector);
    const same = sameText(text);
    return prepared.map((known) => {
      const others = exceptSame ? known.filter(({ plain }) => plain !== same) : known;
      return Math.max(0, ...others.map((question) => likeness(question, asked)));
    });
  };
}
