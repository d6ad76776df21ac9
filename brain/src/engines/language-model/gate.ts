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
  requester: string;
  enter(): void;
  /** Sends the waiter away. */
  refuse(error: BrainUnavailable): void;
}

/** Limits concurrency. Requesters take turns, and each one's entries wait in order of arrival. */
export interface Gate {
  /** Waits for entry; call the returned function to leave. Throws `BrainUnavailable` ('busy', 'aborted'). */
  enter(signal?: AbortSignal, requester?: string): Promise<() => void>;
  readonly inside: number;
  readonly waiting: number;
}

/** Creates an empty gate. */
export function createGate({ atOnce, waiting: mostWaiting, patience }: GateOptions): Gate {
  /** In order of arrival. */
  const line: Waiter[] = [];
  /** Requesters in the order in which they last entered; those who have not, come first. */
  const served = new Set<string>();
  let inside = 0;

  const countWaiting = (of: string) => line.filter(({ requester }) => requester === of).length;

  /** Takes the next in line: of the requester who has not had a turn for the longest time. */
  function takeNext(): Waiter | undefined {
    const order = [...served];
    const [next] = line.toSorted((one, other) => order.indexOf(one.requester) - order.indexOf(other.requester));
    if (next) line.splice(line.indexOf(next), 1);
    return next;
  }

  function noteEntry(requester: string): void {
    served.delete(requester);
    served.add(requester);
    const waiting = new Set(line.map((waiter) => waiter.requester));
    for (const old of served) if (served.size > mostWaiting && !waiting.has(old)) served.delete(old);
  }

  function leave(): void {
    const next = takeNext();
    // Passes the slot to the next in line.
    if (!next) inside -= 1;
    else {
      noteEntry(next.requester);
      next.enter();
    }
  }

  /** Makes room in a full line: the requester with the most entries loses the youngest. Returns whether it did. */
  function makeRoom(requester: string): boolean {
    const own = countWaiting(requester);
    const counted = line.map((waiter) => ({ waiter, count: countWaiting(waiter.requester) }));
    const most = Math.max(...counted.map(({ count }) => count));
    const crowding = counted.findLast(({ count }) => count === most);
    if (!crowding || most <= own + 1) return false;
    crowding.waiter.refuse(new BrainUnavailable('busy', 'Others wait for the language model as well.'));
    return true;
  }

  /** Leaving twice has no effect. */
  function pass(): () => void {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  }

  function wait(signal: AbortSignal | undefined, requester: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        act();
      };
      const waiter: Waiter = {
        requester,
        enter: () => settle(() => resolve(pass())),
        refuse: (error) => goAway(error),
      };
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
    async enter(signal, requester = '') {
      if (signal?.aborted) throw new BrainUnavailable('aborted', 'The turn was given up.');
      if (inside < atOnce) {
        inside += 1;
        noteEntry(requester);
        return pass();
      }
      if (line.length >= mostWaiting && !makeRoom(requester))
        throw new BrainUnavailable('busy', 'Too many are waiting for the language model already.');
      return wait(signal, requester);
    },
    get inside() {
      return inside;
    },
    get waiting() {
      return line.length;
    },
  };
}
