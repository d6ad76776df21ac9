import { invalid } from './errors.ts';

/** How deep objects and lists of a body may be nested. */
const DEEPEST = 20;

/** Refuses what no entity holds: nesting without end, and the NUL character, which the store cannot keep. */
export function checkShape(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid();
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEEPEST) throw invalid();
  for (const [name, inner] of Object.entries(value)) {
    checkShape(name, depth + 1);
    checkShape(inner, depth + 1);
  }
}

/** Reads JSON that came from outside; empty text is `undefined`. Throws a 400 for anything that is not sound JSON. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid();
  }
  checkShape(value);
  return value;
}
