import { expect, test } from 'vitest';
import { abbreviateCount, firstSentence, progressPercent, truncate } from './format.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1099, '1k'],
  [1100, '1.1k'],
  [12_400, '12.4k'],
  [999_999, '999.9k'],
  [1_000_000, '1M'],
  [1_099_999, '1M'],
  [1_100_000, '1.1M'],
  [61_300, '61.3k'],
])('formats %i as %s', (count, text) => {
  expect(abbreviateCount(count)).toBe(text);
});

test('truncates by code points and appends dots only if it cut something', () => {
  expect(truncate('abc', 3)).toBe('abc');
  expect(truncate('abcd', 3)).toBe('abc...');
  expect(truncate('🔥🔥🔥', 2)).toBe('🔥🔥...');
});

test('rounds progress to whole percent', () => {
  expect(progressPercent(1, 3)).toBe(33);
  expect(progressPercent(2, 3)).toBe(67);
  expect(progressPercent(0, 0)).toBe(0);
});

test('takes the first sentence of a description', () => {
  expect(firstSentence('Martinmas, and a sky like slate. The tower stands.')).toBe('Martinmas, and a sky like slate.');
  expect(firstSentence('Why? Because.')).toBe('Why?');
  expect(firstSentence('At 3.5 metres down. Then more.')).toBe('At 3.5 metres down.');
  expect(firstSentence('no end')).toBe('no end');
  expect(firstSentence('')).toBe('');
});
