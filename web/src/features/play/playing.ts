/** Session storage key of the story being played. */
const key = 'emberlore.playing';

/** Stores which story is being played, to survive a reload. */
export function storePlaying(storyId: string): void {
  try {
    sessionStorage.setItem(key, storyId);
  } catch {
    // Without storage the run stays open until another one starts.
  }
}

/** Returns the id of the story being played, or null. */
export function currentlyPlayed(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Clears the story being played. */
export function clearPlaying(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}
