import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of results by text, so that the same text isn't processed again in every turn. Holds at most this
 * many and evicts the least recently used.
 */
export function createTextCache<T>(most: number): (text: string, make: () => T) => T {
  const cache = new LRUCache<string, { made: T }>({ max: most });
  return (text, make) => {
    const known = cache.get(text);
    if (known) return known.made;
    const made = make();
    cache.set(text, { made });
    return made;
  };
}
