import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** Creates a cache of at most `most` answers by name, each valid for `seconds`; evicts the least recently used. */
export function createTtlCache<T extends object | number | string | boolean>({
  clock,
  seconds,
  most,
}: {
  clock: Clock;
  seconds: number;
  most: number;
}): LRUCache<string, T> {
  // Reads the clock at every call: tests set it. The last millisecond of `ttl` still counts as valid.
  const perf = { now: () => clock.now().getTime() };
  return new LRUCache({ max: most, ttl: seconds * 1000 - 1, ttlResolution: 0, perf });
}
