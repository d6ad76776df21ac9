import { expect, test } from 'vitest';
import { watchGrammar } from '../testing/grammar-work.ts';
import { inThePast, loadGrammar } from './nlp.ts';

test('loads the grammar by converting a verb to the past tense, of which the first takes longest', () => {
  const work = watchGrammar();
  loadGrammar();
  expect(work().verbs).toBe(1);
});

test.each(['x'.repeat(61), 'a '.repeat(17).trim()])(
  'rejects a clause that is too long for the grammar: %s',
  (clause) => {
    expect(() => inThePast(clause, 6)).toThrow(RangeError);
  },
);

test.each([
  ['go and go and go', 2, 'went and went and go', 2],
  ['be here and be there and be gone', 3, 'was here and be there and be gone', 2],
])('puts verbs of %j with a weight of at most %d into the past tense', (clause, most, text, weight) => {
  expect(inThePast(clause, most)).toEqual({ text, weight });
});
