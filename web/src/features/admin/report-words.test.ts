import type { Report } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { outcomesOf, questionOf, ruleOf, statusOf } from './report-words.ts';

const open = { reportStatus: 'open', reportObjectId: 's1', reportObjectType: 'story', reportRule: 'Spam' } as Report;

test('an open report can be ended in the ways that fit its object', () => {
  expect(outcomesOf(open)).toEqual(['dismiss', 'warn', 'hide', 'delete']);
  expect(outcomesOf({ ...open, reportObjectType: 'account' })).toEqual(['dismiss', 'warn', 'suspend', 'ban']);
});

test('what is gone can only be dismissed', () => {
  expect(outcomesOf({ ...open, reportObjectId: null })).toEqual(['dismiss']);
  expect(outcomesOf({ ...open, reportObjectId: null, reportStatus: 'dismissed' })).toEqual([]);
});

test('what was decided can be taken back, where it was', () => {
  expect(outcomesOf({ ...open, reportStatus: 'hidden' })).toEqual(['restore']);
  expect(outcomesOf({ ...open, reportStatus: 'hidden', reportObjectId: null })).toEqual(['restore']);
  expect(outcomesOf({ ...open, reportStatus: 'deleted', reportRule: '' })).toEqual([]);
  expect(outcomesOf({ ...open, reportStatus: 'dismissed' })).toEqual([]);
});

test('a report suggests the rule that it names', () => {
  expect([ruleOf('Spam'), ruleOf(null), ruleOf('Nonsense')]).toEqual(['Spam', 'Something else', 'Something else']);
});

test('the question names what it is about', () => {
  expect(questionOf('dismiss', 'story').title).toBe('Dismiss this report?');
  expect(questionOf('hide', 'comment').title).toBe('Hide this comment?');
  expect(questionOf('warn', 'comment').title).toBe('Warn this author?');
});

test.each([
  ['hidden', 'hidden'],
  [null, 'open'],
  ['nonsense', 'open'],
])('the list %s is the list %s', (text, status) => {
  expect(statusOf(text)).toBe(status);
});
