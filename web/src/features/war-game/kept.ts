const prefix = 'emberlore.war-game.';

/** Returns a whole number stored in this browser, or `otherwise` if there is none. */
export function recallNumber(name: string, otherwise: number): number {
  try {
    const kept = Number(localStorage.getItem(prefix + name) ?? Number.NaN);
    return Number.isFinite(kept) ? Math.round(kept) : otherwise;
  } catch {
    return otherwise;
  }
}

/** Stores a number between visits. */
export function keepNumber(name: string, value: number): void {
  try {
    localStorage.setItem(prefix + name, String(value));
  } catch {
    // Without storage it lasts until the page unloads.
  }
}

/** Stores a score if it is the best so far; returns whether it is. */
export function keepBest(game: string, score: number): boolean {
  if (score <= recallNumber(`best.${game}`, 0)) return false;
  keepNumber(`best.${game}`, score);
  return true;
}
