import { expect, test } from 'vitest';
import { costText } from './model-words.ts';

test('costs are shown with as many digits as they need', () => {
  expect([0, 4_200, 99_999, 3_200_000, 1_234_567_890].map((cost) => costText(cost, 'EUR'))).toEqual([
    '0.00 EUR',
    '0.0042 EUR',
    '0.1000 EUR',
    '3.20 EUR',
    '1,234.57 EUR',
  ]);
});
