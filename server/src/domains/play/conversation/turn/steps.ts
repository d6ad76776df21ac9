import PQueue from 'p-queue';

/** The steps of a turn that ask the database. */
type Step = 'find' | 'begin' | 'end';

export interface Steps {
  /**
   * Runs the step as soon as there is room for it. Of those that wait the one goes first whose turn has come furthest, of
   * equals the one that came first. Throws what the step throws.
   */
  take<T>(step: Step, work: () => Promise<T>): Promise<T>;
}

/**
 * Lets so many steps be under way at once as there are connections to the database. Where all ran at once and each step waited
 * for a connection anew, turns that come together would be through together, last of all, and so come together again.
 * Half of the room is for ends: they wait for the disk, and when that pauses nobody else is to wait with them.
 */
export function createSteps(connections: number): Steps {
  const forEnds = Math.ceil(connections / 2);
  const ends = new PQueue({ concurrency: forEnds });
  const others = new PQueue({ concurrency: Math.max(1, connections - forEnds) });
  return {
    take(step, work) {
      if (step === 'end') return ends.add(work);
      return others.add(work, { priority: step === 'begin' ? 1 : 0 });
    },
  };
}
