import { setTimeout as wait } from 'node:timers/promises';

/** What is under way, so that stopping can wait for it even when its client has gone. */
export interface Work {
  /** Hands the promise on and remembers it until it settles. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Resolves when nothing is under way any more, or after this many milliseconds. */
  settled(most: number): Promise<void>;
}

export function createWork(): Work {
  const running = new Set<Promise<unknown>>();
  return {
    during(work) {
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
      return work;
    },
    async settled(most) {
      const timeout = new AbortController();
      await Promise.race([
        Promise.allSettled(running),
        wait(most, undefined, { signal: timeout.signal }).catch(() => undefined),
      ]);
      timeout.abort();
    },
  };
}
