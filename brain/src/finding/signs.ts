import { setImmediate as breathe } from 'node:timers/promises';
import { contentStems, sameText } from '../text/text.ts';
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

/** A line with the questions that it answers. */
interface LineWithQuestions {
  text: string;
  askedAs?: readonly string[];
}

/** Returns the meaningful words of a line's questions, without those of one question. */
export const readQuestionStems = ({ askedAs = [] }: LineWithQuestions, without: string | null): ReadonlySet<string> =>
  new Set(askedAs.filter((asked) => sameText(asked) !== without).flatMap((asked) => contentStems(asked)));

/** Returns the meaningful words of each line and of its questions. Gives way to other work after each line. */
export async function readStems(
  lines: readonly LineWithQuestions[],
): Promise<Pick<Closeness, 'stems' | 'questionStems'>[]> {
  const all: Pick<Closeness, 'stems' | 'questionStems'>[] = [];
  for (const line of lines) {
    all.push({ stems: new Set(contentStems(line.text)), questionStems: readQuestionStems(line, null) });
    await breathe();
  }
  return all;
}
