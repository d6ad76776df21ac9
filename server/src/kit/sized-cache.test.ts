import { expect, test } from 'vitest';
import { createSizedCache } from './sized-cache.ts';

const text = (length: number) => ({ text: 'x'.repeat(length) });

test('holds fewer large values than small ones, and those used last', () => {
  const cache = createSizedCache<{ text: string }>({ most: 50, characters: 10_000 });
  for (let at = 0; at < 100; at += 1) cache.set(`small ${at}`, text(10));
  expect(cache.size).toBe(50);
  for (let at = 0; at < 100; at += 1) cache.set(`large ${at}`, text(2000));
  expect([...cache.keys()]).toEqual(['large 99', 'large 98', 'large 97', 'large 96']);
});

test('replaces the size of a value that has grown', () => {
  const cache = createSizedCache<{ text: string }>({ most: 50, characters: 10_000 });
  cache.set('old', text(10));
  cache.set('new', text(10));
  cache.set('new', text(10), { size: 9990 });
  expect([...cache.keys()]).toEqual(['new']);
});

test('counts keys, which may be longer than what they lead to', () => {
  const cache = createSizedCache<{ text: string }>({ most: 50, characters: 10_000 });
  for (let at = 0; at < 50; at += 1) cache.set(`${at} ${'k'.repeat(2000)}`, text(10));
  expect(cache.size).toBe(4);
});
