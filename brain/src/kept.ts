/**
 * Keeps what was made of a text, so that the same text is not read again in every turn. At most so many are kept; those
 * that were wanted longest ago give way.
 */
export function createKept<T>(most: number): (text: string, make: () => T) => T {
  // Two halves: what nobody wants while the newer one fills up goes with the older one.
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
