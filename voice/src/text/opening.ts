/** A sentence of up to so many letters is spoken in one piece. */
const longest = 90;
/** What is spoken first is neither a mere word nor as long as what was to be cut. */
const leastOpening = 28;
const leastRest = 16;

const clauseEnd = /(?:[,;:](?=\s)|\s?[—–]|\s-(?=\s)|\s--(?=\s))/gu;

/**
 * A long sentence in two: up to the end of a clause, which can be heard while the rest is still being spoken, and the rest.
 * Null for one that is short, or has no place to breathe near its beginning.
 */
export function splitOpening(text: string): readonly [opening: string, rest: string] | null {
  if (text.length <= longest) return null;
  for (const { index, 0: mark } of text.matchAll(clauseEnd)) {
    const end = index + mark.length;
    if (end > longest || text.length - end < leastRest) return null;
    const opening = text.slice(0, end).trim();
    // What is told between asterisks stays in one piece.
    const isWhole = (opening.match(/\*/g)?.length ?? 0) % 2 === 0;
    if (end >= leastOpening && isWhole) return [opening, text.slice(end).trim()];
  }
  return null;
}
