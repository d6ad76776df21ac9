const prefix = 'emberlore.war-game.';

/** Returns a whole number stored in this browser, or `otherwise` if there is none. */
export function loadNumber(name: string, otherwise: number): number {
  try {
    const stored = Number(localStorage.getItem(prefix + name) ?? Number.NaN);
    return Number.isFinite(stored) ? Math.round(stored) : otherwise;
  } catch {
    return otherwise;
  }
}

/** Stores a number between visits. */
export function storeNumber(name: string, value: number): void {
  try {
    localStorage.setItem(prefix + name, String(value));
  } catch {
    // Without storage it lasts until the page unloads.
  }
}

/** Stores a score if it is the best so far; returns whether it is. */
export function storeBest(game: string, score: number): boolean {
  if (score <= loadNumber(`best.${game}`, 0)) return false;
  storeNumber(`best.${game}`, score);
  return true;
}
