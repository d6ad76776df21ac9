import type { Clock } from './clock.ts';
import { createTtlCache } from './ttl-cache.ts';

/** Minimum count to cache, how long it stays cached, and the maximum number of lists. */
const REMEMBERED = { least: 1000, seconds: 30, most: 200 };

/** Returns the number of entries in the list of this name; `count` counts them. */
export type CountList = (name: string, count: () => Promise<number>) => Promise<number>;

/** Creates a counter that recounts short lists every time and caches the counts of long ones for a while. */
export function createLongCounts(clock: Clock): CountList {
  const counts = createTtlCache<number>({ clock, seconds: REMEMBERED.seconds, most: REMEMBERED.most });
  return async (name, count) => {
    const known = counts.get(name);
    if (known !== undefined) return known;
    const counted = await count();
    if (counted >= REMEMBERED.least) counts.set(name, counted);
    return counted;
  };
}
