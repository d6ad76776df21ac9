import { expect, test } from 'vitest';
import { type TermsVersion, terms, termsAt, termsVersions } from './terms.ts';

const [first] = terms();
if (!first) throw new Error('There are no terms.');

const later: TermsVersion = { ...first, version: '2027-01-15', posted: '2027-01-01', holdsFrom: '2027-01-15' };
const both = [first, later];

const at = (day: string) => {
  const { current, next } = termsAt(both, new Date(`${day}T23:59:59Z`));
  return [current.version, next?.version ?? null];
};

test('new terms are announced from the day they are posted and hold from their own day', () => {
  expect(at('2026-12-31')).toEqual(['2025-05-06', null]);
  expect(at('2027-01-01')).toEqual(['2025-05-06', '2027-01-15']);
  expect(at('2027-01-14')).toEqual(['2025-05-06', '2027-01-15']);
  expect(at('2027-01-15')).toEqual(['2027-01-15', null]);
});

test('new terms need 14 days of notice, and follow the ones before', () => {
  expect(termsVersions.safeParse(both).success).toBe(true);
  expect(termsVersions.safeParse([first, { ...later, posted: '2027-01-02' }]).success).toBe(false);
  expect(termsVersions.safeParse([later, { ...first, posted: '2025-01-01' }]).success).toBe(false);
});
