import { expect, test } from 'vitest';
import { inThePast, loadGrammar } from './nlp.ts';
import { watchGrammar } from './testing/grammar-work.ts';

test('the grammar is loaded by putting a verb into the past, of which the first takes longest', () => {
  const work = watchGrammar();
  loadGrammar();
  expect(work().verbs).toBe(1);
});

test.each(['x'.repeat(61), 'a '.repeat(17).trim()])(
  'a clause that is too long for the grammar is refused: %s',
  (clause) => {
    expect(() => inThePast(clause, 6)).toThrow(RangeError);
  },
);

test.each([
  ['go and go and go', 2, 'went and went and go', 2],
  ['be here and be there and be gone', 3, 'was here and be there and be gone', 2],
])('verbs of %j that weigh at most %d are put into the past', (clause, most, text, weight) => {
  expect(inThePast(clause, most)).toEqual({ text, weight });
});
