/**
 * Formats a count as the product writes it: thousands as k, millions as M, with one decimal (truncated, not rounded)
 * only if the remainder is at least 100 (k) or 100000 (M).
 */
export function abbreviateCount(count: number): string {
  if (count >= 1_000_000) return withUnit(count, 1_000_000, 'M');
  if (count >= 1000) return withUnit(count, 1000, 'k');
  return String(count);
}

function withUnit(count: number, unit: number, letter: string): string {
  const whole = Math.floor(count / unit);
  const tenth = Math.floor((count % unit) / (unit / 10));
  return tenth > 0 ? `${whole}.${tenth}${letter}` : `${whole}${letter}`;
}

/** Truncates the text to `most` code points and appends '...' if anything was cut. */
export function truncate(text: string, most: number): string {
  const points = [...text];
  return points.length > most ? `${points.slice(0, most).join('')}...` : text;
}

/** Returns the quest progress in whole percent; a scene without quests is at 0 until it is won. */
export function progressPercent(completed: number, total: number): number {
  return total > 0 ? Math.round((completed / total) * 100) : 0;
}

/** Returns the first sentence of a description, for places without room for more. */
export function firstSentence(description: string): string {
  return /^.*?[.!?…](?=\s|$)/su.exec(description)?.[0] ?? description;
}
