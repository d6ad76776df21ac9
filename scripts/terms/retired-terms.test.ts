import { expect, test } from 'vitest';
import { findRetired, findVagueNames, isCovered, readRetiredTerms } from './retired-terms.ts';

const glossary = `
| Term | Meaning | Don't use |
|---|---|---|
| blocklist | What admins reject. | \`barrier\`, \`kept out\`, wall |
| job | Work that is done later. | \`chore\` |
`;

test('finds the words in code of the glossary’s last column', () => {
  expect(readRetiredTerms(glossary)).toEqual(['barrier', 'kept out', 'chore']);
});

test.each([
  ['prose', 'A Barrier is put up.', 'barrier'],
  ['a type', 'interface BarrierRow {', 'barrier'],
  ['a variable', 'const keptOut = 1;', 'kept out'],
  ['a column', 'select kept_out from words', 'kept out'],
  ['a file', "import './take-chore.ts'", 'chore'],
])('finds a retired term in %s', (_, text, term) => {
  expect(findRetired(`first\n${text}`, readRetiredTerms(glossary))).toEqual([{ line: 2, term }]);
});

test('ignores other words', () => {
  const text = 'Choreography, barriers, kept outside, a wall.';
  expect(findRetired(text, readRetiredTerms(glossary))).toEqual([]);
});

test.each([
  ['interface Asked {', 'Asked'],
  ["type Place = 'here';", 'Place'],
  ['export function Told() {}', 'Told'],
])('finds a name that stands for anything: %s', (text, term) => {
  expect(findVagueNames(`first\n${text}`)).toEqual([{ line: 2, term }]);
});

test('accepts names that say what they stand for', () => {
  expect(findVagueNames('interface AskedAs {}\ntype SceneAddress = string;\nconst Place = 1;')).toEqual([]);
});

test.each([
  ['brain/', 'brain/src/bank.ts', true],
  ['brain/', 'docs/brain/bank.md', false],
  ['docs/brain.md', 'docs/brain.md', true],
  ['docs/brain.md', 'docs/brain.md.ts', false],
])('an exception for %s covers %s: %s', (path, file, covered) => {
  expect(isCovered(file, { path, terms: [], why: '' })).toBe(covered);
});
