import { expect, test } from 'vitest';
import { isFromApp, parseResult } from './app-bridge.ts';

const message = {
  offeringId: 'o1',
  productId: 'candle',
  transactionId: 't1',
  device: 'ios',
  success: true,
  receipt: 'r',
};

test('what an app tells is read as text and as an object', () => {
  expect(parseResult(JSON.stringify(message))).toEqual(message);
  expect(parseResult(message)).toEqual(message);
});

test.each([
  ['', true],
  ['https://play.example', true],
  ['https://evil.example', false],
  ['https://play.example.evil.example', false],
  ['null', false],
])('what comes from %j is believed: %j', (origin, accepted) => {
  expect(isFromApp(origin, 'https://play.example')).toBe(accepted);
});

test('a failure needs no transaction', () => {
  expect(parseResult({ offeringId: 'o1', success: false })).toMatchObject({ success: false, transactionId: '' });
});

test.each(['', 'not json', '{"type":"resize"}', null, 7, { offeringId: 1, success: true }, { offeringId: 'o1' }])(
  'any other message is none: %j',
  (data) => {
    expect(parseResult(data)).toBeNull();
  },
);
