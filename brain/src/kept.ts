/**
 * Creates a cache of results by text, so that the same text isn't processed again in every turn. Holds at most this
 * many and evicts those unused for longest.
 */
export function createLruCache<T>(most: number): (text: string, make: () => T) => T {
  // Two generations: entries unused while the newer one fills up are dropped with the older one.
  let newer = new Map<string, { made: T }>();
  let older = newer;
  return (text, make) => {
    const known = newer.get(text);
    if (known) return known.made;
    const found = older.get(text) ?? { made: make() };
    if (newer.size * 2 >= most) {
      older = newer;
      newer = new Map();
    }
    newer.set(text, found);
    return found.made;
  };
}
