import { LRUCache } from 'lru-cache';

/** How much results of different sizes may take together, and what one takes: a whole number above 0. */
interface Weight<T> {
  most: number;
  of: (made: T) => number;
}

/**
 * Creates a cache of results by text, so that the same text isn't processed again in every turn. Holds at most this
 * many, of at most this weight if they differ in size, and evicts the least recently used.
 */
export function createTextCache<T>(most: number, weight?: Weight<T>): (text: string, make: () => T) => T {
  const cache = new LRUCache<string, { made: T }>({
    max: most,
    ...(weight && { maxSize: weight.most, sizeCalculation: ({ made }) => weight.of(made) }),
  });
  return (text, make) => {
    const known = cache.get(text);
    if (known) return known.made;
    const made = make();
    cache.set(text, { made });
    return made;
  };
}
