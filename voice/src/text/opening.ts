/** Sentences up to this length are spoken in one part. */
const longest = 90;
/** Minimum length of the part spoken first: more than a single word. */
const leastOpening = 28;
const leastRest = 16;

const clauseEnd = /(?:[,;:](?=\s)|\s?[—–]|\s-(?=\s)|\s--(?=\s))/gu;

/**
 * Splits a long sentence at the end of an early clause, which can be played while the rest is still being spoken.
 * Returns null for a short sentence, or one without a pause near its beginning.
 */
export function splitOpening(text: string): readonly [opening: string, rest: string] | null {
  if (text.length <= longest) return null;
  for (const { index, 0: mark } of text.matchAll(clauseEnd)) {
    const end = index + mark.length;
    if (end > longest || text.length - end < leastRest) return null;
    const opening = text.slice(0, end).trim();
    // Text between asterisks stays together.
    const isWhole = (opening.match(/\*/g)?.length ?? 0) % 2 === 0;
    if (end >= leastOpening && isWhole) return [opening, text.slice(end).trim()];
  }
  return null;
}
