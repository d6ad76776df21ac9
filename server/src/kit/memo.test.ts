import { expect, test } from 'vitest';
import { createTtlCache } from './memo.ts';

test('answers are remembered for their time, and the oldest gives way', () => {
  let time = 0;
  const memo = createTtlCache<number>({ clock: { now: () => new Date(time) }, seconds: 10, most: 2 });
  memo.set('one', 1);
  memo.set('two', 2);
  memo.set('one', 11);
  memo.set('three', 3);
  expect(['one', 'two', 'three'].map(memo.get)).toEqual([11, undefined, 3]);
  time = 9_999;
  expect(memo.get('one')).toBe(11);
  time = 10_000;
  expect(memo.get('one')).toBeUndefined();
});
