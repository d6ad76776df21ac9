import type { Reader } from './connect.ts';

const made = new WeakMap<Reader, Map<string, unknown>>();
const passing = new WeakMap<Reader, () => Reader>();

/** Registers a reader that forwards everything to another one, which `current` returns. */
export function registerForwarding(reader: Reader, current: () => Reader): Reader {
  passing.set(reader, current);
  return reader;
}

/**
 * Returns the result of `make`, called once per database and name. Drizzle takes as long to build a list's query as the
 * database takes to answer it: a frequent query is built once, with placeholders, and prepared.
 */
export function prepareOnce<T>(db: Reader, name: string, make: (store: Reader) => T): T {
  const store = passing.get(db)?.() ?? db;
  const known = made.get(store) ?? new Map<string, unknown>();
  made.set(store, known);
  // Names are constants: each stands for one query with the type of `make`.
  if (!known.has(name)) known.set(name, make(store));
  return known.get(name) as T;
}
