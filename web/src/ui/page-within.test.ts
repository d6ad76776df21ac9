import { expect, test } from 'vitest';
import { pageWithin, parsePage } from './page-within.ts';

test.each([
  ['3', 3],
  ['999999', 999_999],
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['two', 1],
  ['1e3', 1],
  ['10000000', 1],
])('%s in an address is page %i', (text, page) => {
  expect(parsePage(text)).toBe(page);
});

test.each([
  [1, 4, 1],
  [4, 4, 4],
  [9, 4, 4],
  [0, 4, 1],
  [3, 0, 1],
])('page %i of %i is page %i', (page, totalPages, within) => {
  expect(pageWithin(page, totalPages)).toBe(within);
});
