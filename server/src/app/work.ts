import { setTimeout as wait } from 'node:timers/promises';

/** Tracks work in progress, so that a stopping server can wait for it even if the client has disconnected. */
export interface Work {
  /** Returns the promise and tracks it until it settles. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Resolves when no work is in progress, or after this many milliseconds. */
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
