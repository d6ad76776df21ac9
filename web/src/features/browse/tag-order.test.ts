import { expect, test } from 'vitest';
import { orderTags } from './tag-order.ts';

test('AU and Heritage lead, Editor Picks stands in the middle, the rest is alphabetical', () => {
  expect(orderTags(['War', 'Heritage', 'Comedy', 'Editor Picks', 'AU', 'Adventure', 'Éire'])).toEqual([
    'AU',
    'Heritage',
    'Adventure',
    'Editor Picks',
    'Comedy',
    'Éire',
    'War',
  ]);
});

test('what is not there leaves no gap', () => {
  expect(orderTags(['b', 'a'])).toEqual(['a', 'b']);
  expect(orderTags(['Editor Picks'])).toEqual(['Editor Picks']);
  expect(orderTags([])).toEqual([]);
});

test('the list that was given stays as it was', () => {
  const given = ['b', 'a'];
  orderTags(given);
  expect(given).toEqual(['b', 'a']);
});
