import { expect, test } from 'vitest';
import { describeBalance } from './balance-words.ts';
import { creditReason } from './credit-reason.ts';
import { creditsText, priceText } from './money.ts';

test.each([
  [0, 'You have none left.'],
  [5, 'You’re running low.'],
  [6, 'That’s about a scene.'],
  [118, 'That’s about an evening.'],
  [5000, 'That’s a whole winter of evenings.'],
])('%i credits are put into words', (credits, words) => {
  expect(describeBalance(credits)).toBe(`One message costs one credit. ${words}`);
});

test('prices are in dollars, and one credit is one', () => {
  expect([priceText(7.99), priceText(1200), creditsText(1), creditsText(1200)]).toEqual([
    ...['$7.99', '$1,200.00', '1 credit', '1,200 credits'],
  ]);
});

test('every reason of the ledger has plain words', () => {
  expect(creditReason('reversal')).toBe('Payment reversed');
  expect(creditReason('something new')).toBe('something new');
});
