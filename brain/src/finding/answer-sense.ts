import { readFileSync } from 'node:fs';
import { contentStems } from '../text/text.ts';

/** What is known of a line for a question: how close it is itself, and how close one of its own questions is. */
export interface Closeness {
  /** The hybrid score of the line. */
  line: number;
  /** The likeness of its closest questions together, from 0 to 1. */
  asked: number;
  /** The likeness of its closest question alone, and the share of words in common with one; from 0 to 1. */
  closest: number;
  words: number;
  /** Its meaningful words. */
  stems: ReadonlySet<string>;
  /** The meaningful words of its questions. */
  questionStems: ReadonlySet<string>;
}

/** The inputs of the judgement whether a line answers a question. */
export const answerInputs = 11;

function shareIn(asked: readonly string[], stems: ReadonlySet<string>): number {
  return asked.length === 0 ? 0 : asked.filter((stem) => stems.has(stem)).length / asked.length;
}

/** Returns for each value the largest of the others, at least 0. Takes one pass: a scene may have a thousand lines. */
function largestOthers(values: readonly number[]): number[] {
  let largest = -1;
  let second = 0;
  values.forEach((value, index) => {
    if (value > (values[largest] ?? 0)) {
      second = values[largest] ?? 0;
      largest = index;
    } else second = Math.max(second, value);
  });
  return values.map((_, index) => (index === largest ? second : (values[largest] ?? 0)));
}

/** Returns the inputs for each line, in their order. */
export function readAnswerInputs(question: string, lines: readonly Closeness[]): number[][] {
  const asked = [...new Set(contentStems(question))];
  const otherLines = largestOthers(lines.map(({ line }) => line));
  const otherQuestions = largestOthers(lines.map(({ asked: likeness }) => likeness));
  const few = asked.length <= 1 ? 1 : 0;
  return lines.map((line, index) => {
    const covered = shareIn(asked, line.stems);
    const score = Math.max(-0.5, Math.min(1.5, line.line));
    return [
      score,
      line.asked,
      line.asked * line.asked,
      covered,
      shareIn(asked, line.questionStems),
      asked.length >= 2 && covered === 1 ? 1 : 0,
      few,
      few * score,
      score - Math.min(1.5, otherLines[index] as number),
      line.asked - (otherQuestions[index] as number),
      1,
    ];
  });
}

interface LearntWeights {
  weights: number[];
  /** From this log-odds on, a line counts as an answer. */
  from: number;
}

/** Where a line with questions of its own comes from: the story's lines, or the answers of a voice sheet. */
export type AnswerSource = 'lines' | 'answers';

const learnt = JSON.parse(readFileSync(new URL('answer-weights.json', import.meta.url), 'utf8')) as Record<
  AnswerSource,
  LearntWeights
>;

/** The score from which on a line answers, whether it has questions of its own or not. */
const answerScore = 0.33;
/** How much the score changes with the log-odds. */
const scale = 0.12;

/** Returns the log-odds that a line with these inputs answers the question. */
export function answerOdds(weights: readonly number[], inputs: readonly number[]): number {
  return inputs.reduce((sum, value, index) => sum + value * (weights[index] as number), 0);
}

/** Returns the score of a line or answer that has questions of its own, on the scale of the other lines. */
export function judgeAnswer(inputs: readonly number[], questioned: AnswerSource): number {
  const { weights, from } = learnt[questioned];
  return answerScore + scale * (answerOdds(weights, inputs) - from);
}
