import { expect, test } from 'vitest';
import { createMemoryCache } from './memory-cache.ts';

test('holds few long memories, and hundreds of ordinary ones', () => {
  const cache = createMemoryCache();
  const fill = (count: number, length: number): number => {
    const tokens = Array.from({ length: count }, (_, at) => `talk ${at} of ${length}`);
    for (const token of tokens) cache.store(token, { turnId: 'turn', before: null, memory: 'x'.repeat(length) });
    return tokens.reduce((sum, token) => sum + (cache.find(token)?.memory.length ?? 0), 0);
  };
  expect(fill(200, 10_000)).toBe(2_000_000);
  expect(fill(60, 1_000_000)).toBeLessThanOrEqual(8_000_000);
});
