import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of results by text, so that the same text isn't processed again in every turn. Holds at most `most`, of
 * texts with at most `units` UTF-16 units altogether, and evicts the least recently used. A result may be some ten times
 * as large as its text.
 */
export function createTextCache<T>(most: number, units: number): (text: string, make: () => T) => T {
  const cache = new LRUCache<string, { made: T }>({
    max: most,
    maxSize: units,
    sizeCalculation: (_, text) => text.length + 1,
  });
  return (text, make) => {
    const known = cache.get(text);
    if (known) return known.made;
    const made = make();
    cache.set(text, { made });
    return made;
  };
}
