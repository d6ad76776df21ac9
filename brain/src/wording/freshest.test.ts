import { expect, test } from 'vitest';
import { createRandom } from '../text/random.ts';
import { pickFreshest } from './freshest.ts';

const lines = ['Words. I have heard a good many.', 'As you like.'];
const next = (said: string[]) => pickFreshest(lines, { said }, createRandom('a'));

test('does not repeat a line of two sentences before the others were told', () => {
  expect(next(['words', 'i have heard a good many'])).toBe('As you like.');
  expect(next(['as you like'])).toBe(lines[0]);
  expect(next(['words', 'as you like'])).toBe(lines[0]);
  expect(next(['words', 'i have heard a good many', 'as you like'])).toBe(lines[0]);
});
