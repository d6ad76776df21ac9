import { expect, test } from 'vitest';
import { type Closeness, readAnswerInputs } from './answer-sense.ts';

const none: ReadonlySet<string> = new Set();

/** Creates lines with these scores, which count how often they are read. */
function countReads(scores: readonly number[]): { lines: Closeness[]; reads: () => number } {
  let reads = 0;
  const lines = scores.map((score) => ({
    get line() {
      reads += 1;
      return score;
    },
    asked: score / 2,
    closest: score / 2,
    words: 0,
    stems: none,
    questionStems: none,
  }));
  return { lines, reads: () => reads };
}

test('the margin of a line is its lead over the best other one, or its distance from the best', () => {
  const inputs = readAnswerInputs('Who rang the bell?', countReads([0.2, 0.9, -0.3, 0.6]).lines);
  const margins = inputs.map((numbers) => [numbers.at(-3), numbers.at(-2)].map((value) => value?.toFixed(2)));
  expect(margins).toEqual([
    ['-0.70', '-0.35'],
    ['0.30', '0.15'],
    ['-1.20', '-0.60'],
    ['-0.30', '-0.15'],
  ]);
});

test('equal best lines have no lead, and a single one leads over nothing', () => {
  const [one, other] = readAnswerInputs('Who?', countReads([0.5, 0.5]).lines);
  expect([one?.at(-3), other?.at(-3)]).toEqual([0, 0]);
  expect(readAnswerInputs('Who?', countReads([0.5]).lines)[0]?.at(-3)).toBe(0.5);
});

test('reads each of a thousand lines a few times, not once for each other line', () => {
  const { lines, reads } = countReads(Array.from({ length: 1000 }, (_, at) => Math.sin(at)));
  readAnswerInputs('Who rang the bell?', lines);
  expect(reads()).toBeLessThan(10_000);
});
