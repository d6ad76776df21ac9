/**
 * A count as the product writes it: thousands as k, millions as M, with one decimal (cut, not rounded) only when the
 * remainder is at least 100 (k) or 100000 (M).
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

/** The text cut to `most` code points with '...' appended when anything was cut. */
export function truncate(text: string, most: number): string {
  const points = [...text];
  return points.length > most ? `${points.slice(0, most).join('')}...` : text;
}

/** The stars shown for a story, 0 to 5: the rounded average of all stars over all comments, 0 without comments. */
export function rating(totalStars: number, comments: number): number {
  return comments > 0 ? Math.min(5, Math.round(totalStars / comments)) : 0;
}

/** Quest progress in whole percent; a scene without quests is at 0 until it is won. */
export function progressPercent(completed: number, total: number): number {
  return total > 0 ? Math.round((completed / total) * 100) : 0;
}

/** The first sentence of a description, for a place that holds no more. */
export function firstSentence(description: string): string {
  return /^.*?[.!?…](?=\s|$)/su.exec(description)?.[0] ?? description;
}
