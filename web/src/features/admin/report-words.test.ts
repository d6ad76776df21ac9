import type { Report } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { outcomesOf, questionOf, statusOf } from './report-words.ts';

const open = { reportStatus: 'open', reportObjectId: 's1', reportObjectType: 'story' } as Report;

test('an open report can be ended in the ways that fit its object', () => {
  expect(outcomesOf(open)).toEqual(['dismiss', 'hide', 'delete']);
  expect(outcomesOf({ ...open, reportObjectType: 'account' })).toEqual(['dismiss', 'ban']);
});

test('what is gone can only be dismissed, and what is closed stays closed', () => {
  expect(outcomesOf({ ...open, reportObjectId: null })).toEqual(['dismiss']);
  expect(outcomesOf({ ...open, reportStatus: 'hidden' })).toEqual([]);
});

test('the question names what it is about', () => {
  expect(questionOf('dismiss', 'story').title).toBe('Dismiss this report?');
  expect(questionOf('delete', 'comment').title).toBe('Delete this comment?');
});

test.each([
  ['hidden', 'hidden'],
  [null, 'open'],
  ['nonsense', 'open'],
])('the list %s is the list %s', (text, status) => {
  expect(statusOf(text)).toBe(status);
});
