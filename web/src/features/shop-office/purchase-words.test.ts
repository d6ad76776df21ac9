import type { Purchase } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { describePurchase } from './purchase-words.ts';

const paid = { status: 'paid', amount: 500, price: 7.99, refunded: 0, reversed: 0 } as Purchase;

test('a purchase stands as it is called', () => {
  expect(describePurchase(paid)).toBe('Paid');
  expect(describePurchase({ ...paid, status: 'refunding', refunded: 3 })).toBe('To be refunded: gave no credits');
});

test('of a refund is said what was taken back, and what had been spent', () => {
  expect(describePurchase({ ...paid, status: 'refunded', refunded: 7.99, reversed: 500 })).toBe(
    'Refunded, 500 credits taken back',
  );
  expect(describePurchase({ ...paid, status: 'refunded', refunded: 7.99, reversed: 460 })).toBe(
    'Refunded, 460 credits taken back, 40 already spent',
  );
  expect(describePurchase({ ...paid, refunded: 4, reversed: 250 })).toBe('Partly refunded, 250 credits taken back');
});
