import type { Reader } from './connect.ts';

const made = new WeakMap<Reader, Map<string, unknown>>();
const passing = new WeakMap<Reader, () => Reader>();

/** Says of a reader that it passes everything on to another, which `current` names at that moment. */
export function passesTo(reader: Reader, current: () => Reader): Reader {
  passing.set(reader, current);
  return reader;
}

/**
 * What `make` makes of the store, made once for each store and name. Drizzle takes as long to put a list's query into words
 * as the store takes to answer it: a query that is asked all the time is made once, with placeholders, and prepared.
 */
export function onceFor<T>(db: Reader, name: string, make: (store: Reader) => T): T {
  const store = passing.get(db)?.() ?? db;
  const known = made.get(store) ?? new Map<string, unknown>();
  made.set(store, known);
  // Names are constants of the code: one stands for one query, whose type is that of `make`.
  if (!known.has(name)) known.set(name, make(store));
  return known.get(name) as T;
}
