import { expect, test } from 'vitest';
import { flattenThings, pageAfter } from './shelf-query.ts';

test('a thing that moved to the next page is shown once, in its first place', () => {
  const pages = [
    { things: ['c', 'b'], nextPage: 2 },
    { things: ['b', 'a'], nextPage: null },
  ];
  expect(flattenThings(pages, (letter) => letter)).toEqual(['c', 'b', 'a']);
});

test.each([
  [1, 1, null],
  [1, 3, 2],
  [3, 3, null],
  [4, 3, null],
])('after page %i of %i comes %s', (page, totalPages, next) => {
  expect(pageAfter(page, totalPages)).toBe(next);
});
