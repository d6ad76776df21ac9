import { BrainUnavailable } from '../../errors.ts';

export interface GateOptions {
  /** Maximum number of concurrent entries. */
  atOnce: number;
  /** Maximum number of waiting entries. */
  waiting: number;
  /** Maximum waiting time in milliseconds. */
  patience: number;
}

interface Waiter {
  enter(): void;
}

/** Limits concurrency; others wait in order of arrival. */
export interface Gate {
  /** Waits for entry; call the returned function to leave. Throws `BrainUnavailable` ('busy', 'aborted'). */
  enter(signal?: AbortSignal): Promise<() => void>;
  readonly inside: number;
  readonly waiting: number;
}

/** Creates an empty gate. */
export function createGate({ atOnce, waiting: mostWaiting, patience }: GateOptions): Gate {
  const line: Waiter[] = [];
  let inside = 0;

  function leave(): void {
    const next = line.shift();
    // Passes the slot to the next in line.
    if (next) next.enter();
    else inside -= 1;
  }

  /** Leaving twice has no effect. */
  function pass(): () => void {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  }

  function wait(signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        act();
      };
      const waiter: Waiter = { enter: () => settle(() => resolve(pass())) };
      const goAway = (error: BrainUnavailable) => {
        const at = line.indexOf(waiter);
        if (at >= 0) line.splice(at, 1);
        settle(() => reject(error));
      };
      const abort = () => goAway(new BrainUnavailable('aborted', 'The turn was given up in line.'));
      const timer = setTimeout(
        () => goAway(new BrainUnavailable('busy', 'The language model had no time for this in time.')),
        patience,
      );
      signal?.addEventListener('abort', abort, { once: true });
      line.push(waiter);
    });
  }

  return {
    async enter(signal) {
      if (signal?.aborted) throw new BrainUnavailable('aborted', 'The turn was given up.');
      if (inside < atOnce) {
        inside += 1;
        return pass();
      }
      if (line.length >= mostWaiting)
        throw new BrainUnavailable('busy', 'Too many are waiting for the language model already.');
      return wait(signal);
    },
    get inside() {
      return inside;
    },
    get waiting() {
      return line.length;
    },
  };
}
