import { expect, test } from 'vitest';
import { buildAxis, dollarsText, sumDays } from './revenue-figures.ts';

test('sums of cents stay exact', () => {
  const day = { day: '2026-05-06', paid: 0.1, refunded: 0.2, purchases: 1 };
  expect(sumDays([day, day, day])).toEqual({ paid: 0.3, refunded: 0.6, purchases: 3 });
  expect(dollarsText(sumDays([]).paid)).toBe('$0.00');
});

test.each([
  [0, 0.25, [0, 0.25]],
  [7.99, 8, [0, 2, 4, 6, 8]],
  [100, 100, [0, 25, 50, 75, 100]],
  [1234, 1500, [0, 500, 1000, 1500]],
])('an axis up to %d ends at %d', (greatest, top, steps) => {
  expect(buildAxis(greatest)).toEqual({ top, steps });
});
