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

/** Whether only space follows until the end of an array or object that begins before this place. */
function isEmptyFrom(text: string, start: number): boolean {
  let at = start;
  while (' \t\n\r'.includes(text[at] ?? '-')) at += 1;
  return text[at] === ']' || text[at] === '}';
}

/**
 * Whether JSON has more than `most` values, without parsing it: a value can take forty times as much memory as its text,
 * and a thread whose memory is used up while it parses ends the whole process.
 */
function hasMoreValues(text: string, most: number): boolean {
  let count = 1;
  let isInText = false;
  for (let at = 0; at < text.length && count <= most; at += 1) {
    const char = text[at];
    if (char === '"') isInText = !isInText;
    else if (isInText) at += char === '\\' ? 1 : 0;
    else if (char === ',') count += 1;
    else if ((char === '[' || char === '{') && !isEmptyFrom(text, at + 1)) count += 1;
  }
  return count > most;
}

/**
 * Parses JSON from a client; empty text is `undefined`. Throws a 400 for malformed JSON and for what `checkShape`
 * rejects. Parsing is synchronous, so the caller must limit the length of the text.
 */
export function parseJson(text: string, maxValues = MAX_VALUES, check = checkText): unknown {
  if (text.trim() === '') return undefined;
  if (hasMoreValues(text, maxValues)) throw invalid();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid();
  }
  checkShape(value, maxValues, check);
  return value;
}
