import { expect, test } from 'vitest';
import { atRowEnd, cardsPerPage } from './row-measures.ts';

test.each([
  [1280, false, 6],
  [1919, false, 9],
  [1920, false, 10],
  [700, false, 3],
  [200, false, 2],
  [100_000, false, 50],
  [390, true, 10],
])('%i px wide, phone %s: %i cards', (width, narrow, cards) => {
  expect(cardsPerPage(width, narrow)).toBe(cards);
});

test('the end begins 10 px before it', () => {
  expect(atRowEnd({ scrollLeft: 489, clientWidth: 500, scrollWidth: 1000 })).toBe(false);
  expect(atRowEnd({ scrollLeft: 490, clientWidth: 500, scrollWidth: 1000 })).toBe(true);
  expect(atRowEnd({ scrollLeft: 0, clientWidth: 500, scrollWidth: 500 })).toBe(true);
});
