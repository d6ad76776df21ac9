import { expect, test } from 'vitest';
import { resultOf } from './app-bridge.ts';

const told = { offeringId: 'o1', productId: 'candle', transactionId: 't1', device: 'ios', success: true, receipt: 'r' };

test('what an app tells is read as text and as an object', () => {
  expect(resultOf(JSON.stringify(told))).toEqual(told);
  expect(resultOf(told)).toEqual(told);
});

test('a failure needs no transaction', () => {
  expect(resultOf({ offeringId: 'o1', success: false })).toMatchObject({ success: false, transactionId: '' });
});

test.each(['', 'not json', '{"type":"resize"}', null, 7, { offeringId: 1, success: true }, { offeringId: 'o1' }])(
  'any other message is none: %j',
  (data) => {
    expect(resultOf(data)).toBeNull();
  },
);
