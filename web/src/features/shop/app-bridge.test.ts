import { expect, test } from 'vitest';
import { isFromApp, resultOf } from './app-bridge.ts';

const told = { offeringId: 'o1', productId: 'candle', transactionId: 't1', device: 'ios', success: true, receipt: 'r' };

test('what an app tells is read as text and as an object', () => {
  expect(resultOf(JSON.stringify(told))).toEqual(told);
  expect(resultOf(told)).toEqual(told);
});

test.each([
  ['', true],
  ['https://play.example', true],
  ['https://evil.example', false],
  ['https://play.example.evil.example', false],
  ['null', false],
])('what comes from %j is believed: %j', (origin, believed) => {
  expect(isFromApp(origin, 'https://play.example')).toBe(believed);
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
