/** A group of work with at most `most` running at the same time. */
export interface Lane {
  name: string;
  most: number;
}

/** Limits the work that runs at the same time in each of its lanes. */
export interface Lanes {
  /**
   * Takes a place in all lanes, in the order of arrival among those that wait for the same ones. Returns the function
   * that frees it, or null if there is none after `patienceMs` (by default, waits as long as it takes).
   */
  enter(lanes: readonly Lane[], patienceMs?: number): Promise<(() => void) | null>;
  /** Returns how many wait for a place in this lane. */
  countWaiting(name: string): number;
}

interface Waiting {
  lanes: readonly Lane[];
  start(): void;
}

export function createLanes(): Lanes {
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>();
  const countRunning = ({ name }: Lane) => running.get(name) ?? 0;
  const isFree = (lanes: readonly Lane[]) => lanes.every((lane) => countRunning(lane) < lane.most);

  const take = (lanes: readonly Lane[]) => {
    for (const lane of lanes) running.set(lane.name, countRunning(lane) + 1);
    let isTaken = true;
    return () => {
      if (isTaken) free(lanes);
      isTaken = false;
    };
  };
  const free = (lanes: readonly Lane[]) => {
    for (const lane of lanes) {
      if (countRunning(lane) === 1) running.delete(lane.name);
      else running.set(lane.name, countRunning(lane) - 1);
    }
    for (const next of waiting) if (isFree(next.lanes)) next.start();
  };

  return {
    async enter(lanes, patienceMs) {
      if (isFree(lanes)) return take(lanes);
      return new Promise((resolve) => {
        const end = (leave: (() => void) | null) => {
          clearTimeout(timer);
          waiting.delete(next);
          resolve(leave);
        };
        const next = { lanes, start: () => end(take(lanes)) };
        const timer = patienceMs === undefined ? undefined : setTimeout(() => end(null), patienceMs);
        waiting.add(next);
      });
    },
    countWaiting: (name) => [...waiting].filter(({ lanes }) => lanes.some((lane) => lane.name === name)).length,
  };
}
