import { expect, it } from 'vitest';
import { createLruCache } from './byte-cache.ts';

it('keeps what was used last, within its bytes', () => {
  const cache = createLruCache<string>(10, (value) => value.length);
  cache.set('a', 'aaaa');
  cache.set('b', 'bbbb');
  cache.get('a');
  cache.set('c', 'cccc');
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['aaaa', undefined, 'cccc']);
  cache.set('c', 'cc');
  cache.set('d', 'dddd');
  expect([cache.get('a'), cache.get('c'), cache.get('d')]).toEqual(['aaaa', 'cc', 'dddd']);
  cache.set('huge', 'x'.repeat(11));
  expect(cache.get('huge')).toBeUndefined();
  expect(cache.get('d')).toBe('dddd');
});
