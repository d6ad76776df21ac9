import { expect, test } from 'vitest';
import { findBadSubjects } from './subjects.ts';

const long = `fix: ${'a'.repeat(68)}`;

test.each([
  ['fix(journal): return 404 for a malformed run id', []],
  ['refactor!: drop the old calls', []],
  [`fix: ${'a'.repeat(67)}`, []],
  ['Return 404 for a malformed run id', ['not conventional: Return 404 for a malformed run id']],
  ['feature: add a shop', ['not conventional: feature: add a shop']],
  [long, [`73 characters, at most 72: ${long}`]],
])('%s: %j', (subject, problems) => {
  expect(findBadSubjects([subject])).toEqual(problems);
});
