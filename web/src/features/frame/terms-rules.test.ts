import { expect, test } from 'vitest';
import { termsDue } from './terms-rules.ts';

const next = { version: '2', holdsFrom: '2027-01-15', summary: 'Shorter.' };

test('terms that hold are asked for until they are accepted', () => {
  expect(termsDue({ version: '1', next: null }, null, null)?.version).toBe('1');
  expect(termsDue({ version: '2', next: null }, '1', '2')?.version).toBe('2');
  expect(termsDue({ version: '1', next: null }, '1', null)).toBeNull();
});

test('announced terms are shown once, and never to players who have accepted them', () => {
  expect(termsDue({ version: '1', next }, '1', null)).toEqual(next);
  expect(termsDue({ version: '1', next }, '1', '2')).toBeNull();
  expect(termsDue({ version: '1', next }, '2', null)).toBeNull();
});

test('terms that hold come before those that are announced', () => {
  expect(termsDue({ version: '1', next }, null, null)?.version).toBe('1');
});
