import { pool } from '@emberlore/content';
import { expect, test } from 'vitest';
import { countFound, isFound, listPoolWords } from './pool-words.ts';

const find = (kind: 'portraits' | 'backgrounds' | 'items', search: string) =>
  pool().filter((entry) => entry.kind === kind && isFound(search, listPoolWords(entry)));
const looks = (search: string) => new Set(find('portraits', search).map(({ person }) => person?.look));

test.each([
  ['portraits', 'sailor'],
  ['portraits', 'pirate'],
  ['portraits', 'boy'],
  ['portraits', 'girl'],
  ['portraits', 'old man'],
  ['backgrounds', 'harbor'],
  ['backgrounds', 'beach'],
  ['backgrounds', 'woods'],
  ['items', 'lant'],
  ['items', 'swords'],
  ['items', 'treasure'],
] as const)('in %s, ‘%s’ finds pictures', (kind, search) => {
  expect(find(kind, search).length).toBeGreaterThan(0);
});

test('who looks for a man finds no women, and the reverse', () => {
  expect([...looks('man')]).toEqual(['masculine']);
  expect([...looks('woman')]).toEqual(['feminine']);
});

test('every word has to be found, and a short one is no beginning', () => {
  expect(find('items', 'brass xylophone')).toEqual([]);
  expect(find('backgrounds', 'man')).toEqual([]);
});

test('counts the words that are found, but no particles', () => {
  const words = new Set(['key', 'brass', 'the']);
  expect(countFound('the brass xylophone', words)).toBe(1);
  expect(countFound('the one', words)).toBe(0);
});
