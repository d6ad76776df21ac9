import { expect, test } from 'vitest';
import { describeBalance } from './balance-words.ts';
import { creditReason } from './credit-reason.ts';
import { creditsText, priceText } from './money.ts';

test.each([
  [0, 'You have none left.'],
  [5, 'You’re running low.'],
  [6, 'That’s part of a story.'],
  [18, 'That’s about half a story.'],
  [30, 'That’s about one story.'],
  [118, 'That’s about three stories.'],
  [5000, 'That’s about 139 stories.'],
])('%i credits are put into words', (credits, words) => {
  expect(describeBalance(credits, 36)).toBe(`One message costs one credit. ${words}`);
});

test('without the length of a story the price is said alone', () => {
  expect(describeBalance(100, undefined)).toBe('One message costs one credit.');
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
