import { expect, test } from 'vitest';
import { inOrder, moved } from './scene-order.ts';

test('a scene moves to its new place and the others close up', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

test('scenes stand in the order of their ids, new ones last', () => {
  expect(inOrder(['a', 'b', 'c'], ['c', 'a'], (id) => id)).toEqual(['c', 'a', 'b']);
});
