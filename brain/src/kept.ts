/**
 * Keeps what was made of a text, so that the same text is not read again in every turn. At most so many are kept; the one
 * that was wanted longest ago gives way.
 */
export function createKept<T>(most: number): (text: string, make: () => T) => T {
  const kept = new Map<string, { made: T }>();
  return (text, make) => {
    const found = kept.get(text) ?? { made: make() };
    kept.delete(text);
    kept.set(text, found);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return found.made;
  };
}
