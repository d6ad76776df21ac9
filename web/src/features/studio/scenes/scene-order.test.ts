import { expect, test } from 'vitest';
import { moveEntry, sortByIds } from './scene-order.ts';

test('a scene moves to its new place and the others close up', () => {
  expect(moveEntry(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveEntry(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveEntry(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

test('scenes stand in the order of their ids, new ones last', () => {
  expect(sortByIds(['a', 'b', 'c'], ['c', 'a'], (id) => id)).toEqual(['c', 'a', 'b']);
});
