import { isJsonBeyond } from '@emberlore/contract';
import { invalid } from './errors.ts';
import { checkText } from './text.ts';

/** Maximum nesting depth of objects and arrays. */
const MAX_DEPTH = 20;
/** Maximum number of values in a body: far more than any form needs, and few enough to validate in a millisecond or two. */
const MAX_VALUES = 20_000;

/**
 * Throws a 400 for what no entity can hold: deep nesting, more than `maxValues` values, and text that `check`
 * rejects. Property names count as text, too.
 */
export function checkShape(value: unknown, maxValues = MAX_VALUES, check = checkText): void {
  let remaining = maxValues;
  const visit = (inner: unknown, depth: number): void => {
    remaining -= 1;
    if (remaining < 0) throw invalid();
    if (typeof inner === 'string') check(inner);
    if (typeof inner !== 'object' || inner === null) return;
    if (depth >= MAX_DEPTH) throw invalid();
    if (Array.isArray(inner)) {
      for (let index = 0; index < inner.length; index++) visit(inner[index], depth + 1);
      return;
    }
    // Neither loop allocates an array of entries: a body with a million of them would block the event loop.
    for (const name in inner) {
      check(name);
      visit(Reflect.get(inner, name), depth + 1);
    }
  };
  visit(value, 0);
}

/**
 * Parses JSON from a client; empty text is `undefined`. Throws a 400 for malformed JSON and for what `checkShape`
 * rejects. Parsing is synchronous, so the caller must limit the length of the text.
 */
export function parseJson(text: string, maxValues = MAX_VALUES, check = checkText): unknown {
  if (text.trim() === '') return undefined;
  if (isJsonBeyond(text, { values: maxValues, depth: MAX_DEPTH })) throw invalid();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid();
  }
  checkShape(value, maxValues, check);
  return value;
}
