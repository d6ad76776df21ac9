import { expect, test } from 'vitest';
import { isSorrow } from './sorrow.ts';

test.each([
  ['i lost my own brother when i was twelve', true],
  ['my mother died last winter', true],
  ['i lost a brother at sea', true],
  ['i lost a bet', false],
  ['i have a headache', true],
  ['my feet are killing me', true],
  ["i'm scared of what i shall find", true],
  ['i miss my home', true],
  ['i lost my hat in the wind', false],
  ['i felt sick for a week', false],
  ["i'm not afraid of you", false],
  ['i heard the jester laughing, or perhaps it was crying', false],
])('%s: %s', (folded, expected) => {
  expect(isSorrow(folded)).toBe(expected);
});
