import { expect, it } from 'vitest';
import { firstSentence } from './first-sentence.ts';

it('takes the first sentence of a description', () => {
  expect(firstSentence('Martinmas, and a sky like slate. The tower stands.')).toBe('Martinmas, and a sky like slate.');
  expect(firstSentence('Why? Because.')).toBe('Why?');
  expect(firstSentence('At 3.5 metres down. Then more.')).toBe('At 3.5 metres down.');
  expect(firstSentence('no end')).toBe('no end');
  expect(firstSentence('')).toBe('');
});
