import type { Embedder, Vector } from './embedder.ts';
import { likeness, toCompared } from './similar.ts';

/** Questions this unlike the message say nothing about a line. */
const least = 0.42;
/** The bonus of a line whose questions contain the message itself. */
const most = 0.6;

/** Prepares the questions that each line answers. The result returns each line's bonus for a message. */
export async function createQuestionMatcher(
  questions: readonly (readonly string[])[],
  embedder: Embedder,
): Promise<(asked: { text: string; vector: Vector }) => number[]> {
  const prepared = await Promise.all(
    questions.map(async (texts) => {
      const vectors = texts.length > 0 ? await embedder.embed(texts, 'background') : [];
      return texts.map((text, index) => toCompared(text, vectors[index] as Vector));
    }),
  );
  return ({ text, vector }) => {
    const asked = toCompared(text, vector);
    return prepared.map((known) => {
      const best = Math.max(0, ...known.map((question) => likeness(question, asked)));
      return best <= least ? 0 : (most * (best - least)) / (1 - least);
    });
  };
}
