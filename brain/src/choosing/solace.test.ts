import { expect, test } from 'vitest';
import { solace } from './solace.ts';

test.each([
  ["I'm scared.", 'comfort'],
  ['I have a headache.', 'ailment'],
  ['I am so tired', 'ailment'],
  ['My brother died last year.', 'sorrow'],
])('%s: %s', (said, bank) => {
  expect(solace(said)).toBe(bank);
});
