let end: (() => void) | null = null;

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

/** The story that is being played, or null; nothing is being played afterwards. */
export function takePlaying(): string | null {
  try {
    const storyId = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return storyId;
  } catch {
    return null;
  }
}

/** Says what ends play. Play's own code does so when it comes, so that home can end it without carrying it. */
export function endPlayWith(ending: () => void): void {
  end = ending;
}

/** Ends play, if any of it has been on the screen; of an earlier load of the page, too. */
export function endPlayIfAny(): void {
  if (end) end();
  else if (isPlaying()) void import('./play-data.ts').then(({ endPlay }) => endPlay());
}

function isPlaying(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
