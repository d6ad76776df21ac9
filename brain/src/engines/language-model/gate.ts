import { BrainUnavailable } from '../../errors.ts';

export interface GateOptions {
  /** Maximum number of concurrent entries. */
  atOnce: number;
  /** Maximum number of waiting entries. */
  waiting: number;
  /** Maximum waiting time in milliseconds. */
  patience: number;
}

/** Whose entry it is, from the widest group to the smallest, such as a network and an address in it. */
export type Groups = readonly string[];

interface Waiter {
  groups: Groups;
  enter(): void;
  /** Sends the waiter away. */
  refuse(error: BrainUnavailable): void;
}

/**
 * Limits concurrency. The widest groups take turns, as do the groups in each of them; the entries of the smallest ones wait
 * in order of arrival.
 */
export interface Gate {
  /** Waits for entry; call the returned function to leave. Throws `BrainUnavailable` ('busy', 'aborted'). */
  enter(signal?: AbortSignal, groups?: Groups): Promise<() => void>;
  readonly inside: number;
  readonly waiting: number;
}

/** Whether one waiter goes before another: at the first level where they differ, its group waited longer for its turn. */
function isBefore(one: Waiter, other: Waiter, lastTurn: (group?: string) => number): boolean {
  const level = one.groups.findIndex((group, at) => group !== other.groups[at]);
  return level >= 0 && lastTurn(one.groups[level]) < lastTurn(other.groups[level]);
}

/** Returns the waiters of the largest group, level by level, where it is clearly larger than the newcomer's. */
function findCrowd(line: readonly Waiter[], groups: Groups): readonly Waiter[] {
  let crowd: readonly Waiter[] = [];
  for (const [level, own] of groups.entries()) {
    const counts = new Map<string, number>();
    const among = crowd.length > 0 ? crowd : line;
    for (const { groups: of } of among) counts.set(of[level] ?? '', (counts.get(of[level] ?? '') ?? 0) + 1);
    const [largest] = [...counts].toSorted(([, one], [, other]) => other - one);
    if (!largest || largest[1] <= (counts.get(own) ?? 0) + 1) continue;
    crowd = among.filter(({ groups: of }) => of[level] === largest[0]);
  }
  return crowd;
}

/** Creates an empty gate. */
export function createGate({ atOnce, waiting: mostWaiting, patience }: GateOptions): Gate {
  /** In order of arrival. */
  const line: Waiter[] = [];
  /** The turn in which each group last entered, earliest first. */
  const served = new Map<string, number>();
  let turns = 0;
  let inside = 0;

  const lastTurn = (group = '') => served.get(group) ?? 0;

  function takeNext(): Waiter | undefined {
    let next: Waiter | undefined;
    for (const waiter of line) if (!next || isBefore(waiter, next, lastTurn)) next = waiter;
    if (next) line.splice(line.indexOf(next), 1);
    return next;
  }

  function noteEntry(groups: Groups): void {
    turns += 1;
    for (const group of groups) {
      served.delete(group);
      served.set(group, turns);
    }
    const waiting = new Set(line.flatMap((waiter) => waiter.groups));
    for (const old of served.keys())
      if (served.size > groups.length * mostWaiting && !waiting.has(old)) served.delete(old);
  }

  function leave(): void {
    const next = takeNext();
    // Passes the slot to the next in line.
    if (!next) inside -= 1;
    else {
      noteEntry(next.groups);
      next.enter();
    }
  }

  /** Makes room in a full line: the largest group loses its youngest entry. Returns whether it did. */
  function makeRoom(groups: Groups): boolean {
    const youngest = findCrowd(line, groups).at(-1);
    youngest?.refuse(new BrainUnavailable('busy', 'Others wait for the language model as well.'));
    return youngest !== undefined;
  }

  /** Leaving twice has no effect. */
  function pass(): () => void {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  }

  function wait(signal: AbortSignal | undefined, groups: Groups): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        act();
      };
      const waiter: Waiter = {
        groups,
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
    async enter(signal, groups = []) {
      if (signal?.aborted) throw new BrainUnavailable('aborted', 'The turn was given up.');
      if (inside < atOnce) {
        inside += 1;
        noteEntry(groups);
        return pass();
      }
      if (line.length >= mostWaiting && !makeRoom(groups))
        throw new BrainUnavailable('busy', 'Too many are waiting for the language model already.');
      return wait(signal, groups);
    },
    get inside() {
      return inside;
    },
    get waiting() {
      return line.length;
    },
  };
}
