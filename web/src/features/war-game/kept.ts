const prefix = 'emberlore.war-game.';

/** A whole number that this browser keeps between visits; `otherwise` where it keeps none. */
export function recallNumber(name: string, otherwise: number): number {
  try {
    const kept = Number(localStorage.getItem(prefix + name) ?? Number.NaN);
    return Number.isFinite(kept) ? Math.round(kept) : otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a number between visits. */
export function keepNumber(name: string, value: number): void {
  try {
    localStorage.setItem(prefix + name, String(value));
  } catch {
    // Without storage it is forgotten with the page.
  }
}

/** Keeps a score if it is the best so far, and answers whether it is. */
export function keepBest(game: string, score: number): boolean {
  if (score <= recallNumber(`best.${game}`, 0)) return false;
  keepNumber(`best.${game}`, score);
  return true;
}
