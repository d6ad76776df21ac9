import type { Closeness } from './answer-sense.ts';

/** How close something that could be said is to a message. */
export interface Signs {
  /** The hybrid score of the line itself. */
  line: number;
  /** The likeness of its closest questions together, and of the closest alone. */
  asked: number;
  closest: number;
  /** The share of words in common with one of its questions. */
  words: number;
  /** The shares of the message's words in the line, and in its questions. */
  covered: number;
  coveredByQuestions: number;
}

/** Returns how close a line is to a message with these meaningful words. */
export function readSigns(
  asked: readonly string[],
  { line, asked: joined, closest, words, ...close }: Closeness,
): Signs {
  const share = (stems: ReadonlySet<string>) =>
    asked.filter((stem) => stems.has(stem)).length / Math.max(1, asked.length);
  const [covered, coveredByQuestions] = [share(close.stems), share(close.questionStems)];
  return { line, asked: joined, closest, words, covered, coveredByQuestions };
}
