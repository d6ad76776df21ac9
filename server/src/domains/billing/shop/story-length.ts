/** The messages of the first story that was finished in a trial; used until enough players have finished one. */
const FIRST_GUESS = 36;
/** How many finished runs a median needs. */
const ENOUGH = 10;
const KEPT_MS = 60 * 60 * 1000;

/** Finished runs, and the median of the messages that they cost. */
export interface StoryLength {
  finished: number;
  median: number | null;
}

/** Returns how many messages a story takes, measured at most once an hour. */
export function createStoryLength(measure: () => Promise<StoryLength>, now = Date.now): () => Promise<number> {
  let known: { at: number; messages: Promise<number> } | undefined;
  const read = async () => {
    const { finished, median } = await measure();
    return finished < ENOUGH || median === null ? FIRST_GUESS : Math.max(1, Math.round(median));
  };
  return async () => {
    if (!known || now() - known.at > KEPT_MS) known = { at: now(), messages: read() };
    try {
      return await known.messages;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}
