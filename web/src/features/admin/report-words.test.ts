import type { Report } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { buildQuestion, listOutcomes, parseReportStatus, toRule } from './report-words.ts';

const open = { reportStatus: 'open', reportObjectId: 's1', reportObjectType: 'story', reportRule: 'Spam' } as Report;

test('an open report can be ended in the ways that fit its object', () => {
  expect(listOutcomes(open)).toEqual(['dismiss', 'warn', 'hide', 'delete']);
  expect(listOutcomes({ ...open, reportObjectType: 'account' })).toEqual(['dismiss', 'warn', 'suspend', 'ban']);
});

test('what is gone can only be dismissed', () => {
  expect(listOutcomes({ ...open, reportObjectId: null })).toEqual(['dismiss']);
  expect(listOutcomes({ ...open, reportObjectId: null, reportStatus: 'dismissed' })).toEqual([]);
});

test('what was decided can be taken back, where it was', () => {
  expect(listOutcomes({ ...open, reportStatus: 'hidden' })).toEqual(['restore']);
  expect(listOutcomes({ ...open, reportStatus: 'hidden', reportObjectId: null })).toEqual(['restore']);
  expect(listOutcomes({ ...open, reportStatus: 'deleted', reportRule: '' })).toEqual([]);
  expect(listOutcomes({ ...open, reportStatus: 'dismissed' })).toEqual([]);
});

test('a report suggests the rule that it names', () => {
  expect([toRule('Spam'), toRule(null), toRule('Nonsense')]).toEqual(['Spam', 'Something else', 'Something else']);
});

test('the question names what it is about', () => {
  expect(buildQuestion('dismiss', 'story').title).toBe('Dismiss this report?');
  expect(buildQuestion('hide', 'comment').title).toBe('Hide this comment?');
  expect(buildQuestion('warn', 'comment').title).toBe('Warn this author?');
});

test.each([
  ['hidden', 'hidden'],
  [null, 'open'],
  ['nonsense', 'open'],
])('the list %s is the list %s', (text, status) => {
  expect(parseReportStatus(text)).toBe(status);
});
