import type { Claim } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { leftText, parseClaimState, repeatedText } from './claim-words.ts';

test.each([
  ['court', 'court'],
  [null, 'open'],
  ['unconfirmed', 'open'],
])('the list %s is the list %s', (text, state) => {
  expect(parseClaimState(text)).toBe(state);
});

test.each([
  [0, 'No active accepted notices against Ann'],
  [1, '1 accepted notice against Ann'],
  [3, '3 accepted notices against Ann'],
])('%s accepted notices', (noticeOwnerAccepted, text) => {
  expect(repeatedText({ noticeOwnerName: 'Ann', noticeOwnerAccepted } as Claim)).toBe(text);
  expect(repeatedText({ noticeOwnerName: '', noticeOwnerAccepted } as Claim)).toBe('');
});

test.each([
  [0, 'Due to be restored today'],
  [1, '1 business day left'],
  [9, '9 business days left'],
])('%s days left', (days, text) => {
  expect(leftText(days)).toBe(text);
});
