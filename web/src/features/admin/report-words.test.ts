import type { Report } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { outcomesOf, questionOf, statusOf } from './report-words.ts';

const open = { reportStatus: 'open', reportObjectId: 's1', reportObjectType: 'story' } as Report;

test('an open report can be ended in the ways that fit its object', () => {
  expect(outcomesOf(open)).toEqual(['dismiss', 'hide', 'delete']);
  expect(outcomesOf({ ...open, reportObjectType: 'account' })).toEqual(['dismiss', 'ban']);
});

test('what is gone can only be dismissed', () => {
  expect(outcomesOf({ ...open, reportObjectId: null })).toEqual(['dismiss']);
  expect(outcomesOf({ ...open, reportObjectId: null, reportStatus: 'deleted' })).toEqual([]);
});

test('what was decided can be taken back, but for a comment that is gone for good', () => {
  expect(outcomesOf({ ...open, reportStatus: 'hidden' })).toEqual(['restore']);
  expect(outcomesOf({ ...open, reportStatus: 'banned', reportObjectType: 'account' })).toEqual(['restore']);
  expect(outcomesOf({ ...open, reportStatus: 'deleted', reportObjectType: 'comment' })).toEqual([]);
  expect(outcomesOf({ ...open, reportStatus: 'dismissed' })).toEqual([]);
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
