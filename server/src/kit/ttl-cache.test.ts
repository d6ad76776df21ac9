import { expect, test } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

test('answers are remembered for their time, and the one unused for longest gives way', () => {
  let time = 1_000;
  const cache = createTtlCache<number>({ clock: { now: () => new Date(time) }, seconds: 10, most: 2 });
  cache.set('one', 1);
  cache.set('two', 2);
  cache.set('one', 11);
  cache.set('three', 3);
  expect(['one', 'two', 'three'].map((name) => cache.get(name))).toEqual([11, undefined, 3]);
  time += 9_999;
  expect(cache.get('one')).toBe(11);
  time += 1;
  expect(cache.get('one')).toBeUndefined();
});
