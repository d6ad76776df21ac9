import PQueue from 'p-queue';

/** The steps of a turn that query the database. */
type Step = 'find' | 'begin' | 'end';

export interface Steps {
  /**
   * Runs the step when a slot is free. Among waiting steps, the latest step of a turn goes first, then the oldest.
   * Throws the step's error.
   */
  take<T>(step: Step, work: () => Promise<T>): Promise<T>;
}

/**
 * Limits concurrent steps to the number of database connections. If all ran at once, each waiting for a connection,
 * simultaneous turns would all finish together, at the latest moment, and arrive together again. Half of the slots are
 * for ends: they wait for the disk, and while it pauses, other steps must not wait with them.
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
