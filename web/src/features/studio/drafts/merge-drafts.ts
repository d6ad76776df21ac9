import { readFields } from './draft-text.ts';

/** Two drafts of a form as one. */
export interface Merged {
  text: string;
  /** The fields that were changed differently in both. */
  clashes: readonly string[];
}

/** Where the author stands in a form: each device has its own. */
const places = new Set(['step']);
/** What an edit is based on. The earlier state is the safe one: saving then asks about what has changed since. */
const bases = new Set(['begun', 'version']);

/**
 * Merges two drafts that began with the same one, field by field.
 * @param prefer whose value a field gets that both have changed.
 */
export function mergeDrafts(base: string, mine: string, theirs: string, prefer: 'mine' | 'theirs' = 'mine'): Merged {
  const [before, own, other] = [readFields(base), readFields(mine), readFields(theirs)];
  const clashes: string[] = [];
  const choose = (key: string): unknown => {
    const [old, here, there] = [before, own, other].map((fields) => JSON.stringify(fields[key]));
    if (places.has(key) || here === there || there === old) return own[key];
    if (here === old) return other[key];
    if (bases.has(key)) return before[key];
    clashes.push(key);
    return prefer === 'mine' ? own[key] : other[key];
  };
  const keys = Object.keys({ ...own, ...other });
  return { text: JSON.stringify(Object.fromEntries(keys.map((key) => [key, choose(key)]))), clashes };
}
