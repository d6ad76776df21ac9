/** Returns the list with the entry at `from` moved to `to`. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from);
  const one = list[from];
  if (one === undefined) return [...list];
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

/** Sorts things by a list of ids; those without an id follow in their original order. */
export function sortByIds<T>(things: readonly T[], ids: readonly string[], idOf: (thing: T) => string): T[] {
  const place = (thing: T) => {
    const at = ids.indexOf(idOf(thing));
    return at === -1 ? ids.length : at;
  };
  return [...things].sort((a, b) => place(a) - place(b));
}
