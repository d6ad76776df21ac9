/** The numbers of turns behind a sentence of a summary: '[3]' or '[3, 4-6]'. */
const sources = / ?\[(\d[\d, –-]{0,200})\]/g;

/** Returns the numbers in a mark; a range stands for its ends and what is between. */
function readNumbers(mark: string): number[] {
  return mark.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split(/[–-]/).map(Number);
    const length = Math.min(200, to - from + 1);
    return length > 0 ? Array.from({ length }, (_, index) => from + index) : [];
  });
}

/** Returns a summary without its sources. */
export const withoutSources = (summary: string): string => summary.replace(sources, '');

/** Returns all numbers of turns that a summary names. */
export const listSources = (summary: string): number[] =>
  [...summary.matchAll(sources)].flatMap(([, mark = '']) => readNumbers(mark));

/**
 * Returns what of a summary comes from these turns: sentences that name others, or none, are left out. A model that names
 * no source at all is believed; its summary gets all turns as its source.
 */
export function checkSources(summary: string, turns: readonly number[]): string {
  const known = new Set(turns);
  const parts = summary.match(/[^[\]]+\[\d[\d, –-]{0,200}\][.!?]?/g) ?? [];
  if (parts.length === 0) {
    const [first, last] = [Math.min(...turns), Math.max(...turns)];
    return turns.length > 0 ? `${summary.trim()} [${first}-${last}]` : summary.trim();
  }
  return parts
    .filter((part) => {
      const named = listSources(part);
      return named.length > 0 && named.every((number) => known.has(number));
    })
    .map((part) => part.trim())
    .join(' ');
}
