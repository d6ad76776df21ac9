/** Under this name the browser's session keeps which story is being played. */
const key = 'emberlore.playing';

/** Keeps in mind which story is being played, over a reload. */
export function notePlaying(storyId: string): void {
  try {
    sessionStorage.setItem(key, storyId);
  } catch {
    // Without storage the run stays open until another one begins.
  }
}

/** The story that is being played, or null. */
export function playing(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Forgets which story is being played. */
export function forgetPlaying(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing is kept there.
  }
}
