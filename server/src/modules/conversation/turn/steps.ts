import PQueue from 'p-queue';

/** The steps of a turn that ask the store, and how far a turn has come that takes one. */
const progress = { find: 0, begin: 1, end: 2 } as const;

export interface Steps {
  /**
   * Runs the step as soon as there is room for it. Of those that wait the one goes first whose turn has come furthest, of
   * equals the one that came first. Throws what the step throws.
   */
  take<T>(step: keyof typeof progress, work: () => Promise<T>): Promise<T>;
}

/**
 * Lets so many steps be under way at once as there are connections to the store. Where all ran at once and each step waited
 * for a connection anew, turns that come together would be through together, last of all, and so come together again.
 */
export function createSteps(connections: number): Steps {
  const queue = new PQueue({ concurrency: connections });
  return { take: (step, work) => queue.add(work, { priority: progress[step] }) };
}
