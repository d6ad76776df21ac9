let end: (() => void) | null = null;

/** Says what ends play. Play's own code does so when it comes, so that home can end it without carrying it. */
export function endPlayWith(ending: () => void): void {
  end = ending;
}

/** Ends play, if any of it has been on the screen since the page was loaded. */
export function endPlayIfAny(): void {
  end?.();
}
