import type { CopyrightClaim } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { daysLeftText, dayText, describeState, listSteps } from './claim-words.ts';

const running = {
  noticeState: 'countered',
  noticeRestoreFrom: '2026-12-08',
  noticeRestoreBy: '2026-12-11',
} as CopyrightClaim;

test('a day is a day wherever it is read', () => {
  expect(dayText('2026-12-08')).toBe('8 December 2026');
  expect(dayText(null)).toBe('');
});

test.each([
  [0, 'today'],
  [1, 'in 1 business day'],
  [11, 'in 11 business days'],
  [null, ''],
])('%s days left', (days, text) => {
  expect(daysLeftText(days)).toBe(text);
});

test('each side is told the clock in its own words', () => {
  expect(describeState(running, 'author')).toBe(
    'Your work will be restored between 8 December 2026 and 11 December 2026, unless the claimant goes to court.',
  );
  expect(describeState(running, 'claimant')).toContain('unless you tell us that you have gone to court.');
});

test.each([
  ['open', 2],
  ['countered', 4],
  ['restored', 5],
  ['refused', 3],
] as const)('%s is step %s', (noticeState, done) => {
  expect(listSteps({ noticeState } as CopyrightClaim).done).toBe(done);
});
