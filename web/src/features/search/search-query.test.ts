import { expect, test } from 'vitest';
import { parseSearch, searchPath } from './search-query.ts';

test('a search is read from its address, trimmed, from its first page on', () => {
  expect(parseSearch(new URLSearchParams('?searchQuery=%20lantern%20%26%20fox%20&page=3'))).toEqual({
    text: 'lantern & fox',
    page: 3,
  });
  expect(parseSearch(new URLSearchParams('?searchQuery=fox'))).toEqual({ text: 'fox', page: 1 });
  expect(parseSearch(new URLSearchParams('?page=-4'))).toEqual({ text: '', page: 1 });
});

test.each(['lantern & fox', 'Inis Mór', '50% + 1 = ?#'])('the address of %s leads back to it', (text) => {
  const address = searchPath({ text, page: 2 });
  expect(parseSearch(new URL(address, 'http://emberlore.test').searchParams)).toEqual({ text, page: 2 });
  expect(searchPath({ text, page: 1 })).not.toContain('page');
});
