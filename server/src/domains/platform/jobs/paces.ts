import { LRUCache } from 'lru-cache';

/** How fast the last job of a group was. */
export type Pace = 'quick' | 'unknown' | 'slow';

/** How fast the last job of each group was, so that slow groups delay no others. */
export interface Paces {
  of(group: string): Pace;
  note(group: string, pace: Exclude<Pace, 'unknown'>): void;
  /** Returns all groups of this pace. */
  list(pace: Exclude<Pace, 'unknown'>): string[];
}

/** Maximum number of remembered groups of each pace: they are parts of every search for a job. */
const MOST = 500;

/** Creates an empty memory; each server has its own. */
export function createPaces(): Paces {
  const known = { quick: new LRUCache<string, true>({ max: MOST }), slow: new LRUCache<string, true>({ max: MOST }) };
  return {
    of: (group) => (known.slow.has(group) ? 'slow' : known.quick.has(group) ? 'quick' : 'unknown'),
    note(group, pace) {
      known[pace === 'quick' ? 'slow' : 'quick'].delete(group);
      known[pace].set(group, true);
    },
    list: (pace) => [...known[pace].keys()],
  };
}
