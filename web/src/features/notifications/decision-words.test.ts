import type { Decision } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { describeStatus, describeSubject, doneText } from './decision-words.ts';

const decision = {
  decisionAct: 'hide',
  decisionSubject: 'story',
  decisionSubjectName: 'The Mill',
  decisionEndsAt: null,
  decisionReversedAt: null,
  decisionAppeal: null,
  decisionMayAppeal: true,
  decisionAppealUntil: '2026-08-03T12:00:00.000Z',
} as Decision;

test('a decision says what it is about and what was done', () => {
  expect(describeSubject(decision)).toBe('Your story “The Mill”');
  expect(describeSubject({ ...decision, decisionSubject: 'account' })).toBe('Your account');
  const suspended = { ...decision, decisionAct: 'suspend', decisionEndsAt: '2026-03-03T12:00:00.000Z' } as const;
  expect(doneText(suspended)).toBe('Suspended until 3 March 2026');
});

test('and how it stands', () => {
  expect(describeStatus(decision)).toBe('You can appeal until 3 August 2026');
  expect(describeStatus({ ...decision, decisionMayAppeal: false })).toBe('The time to appeal has passed');
  const appealed = { ...decision, decisionAppeal: { appealStatus: 'upheld' } } as Decision;
  expect(describeStatus(appealed)).toBe('Upheld after your appeal');
  expect(describeStatus({ ...appealed, decisionReversedAt: '2026-03-03T12:00:00.000Z' })).toBe(
    'Reversed on 3 March 2026',
  );
});
