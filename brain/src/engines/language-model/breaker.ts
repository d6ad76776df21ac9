import { BrainUnavailable, type UnavailableReason } from '../../errors.ts';

export interface BreakerOptions {
  /** So many failures in a row, and the server is left alone; default 5. */
  failures?: number;
  /** Milliseconds for which it is left alone; default 10,000. */
  rest?: number;
}

/** Failures that say that the server itself is in trouble, not this one turn. */
const troubles: ReadonlySet<UnavailableReason> = new Set(['timeout', 'refused', 'server', 'broken-stream']);

/** Leaves a server alone that fails again and again, and tries it with one turn after a while. */
export interface Breaker {
  /** Throws `BrainUnavailable` ('resting') while the server is left alone. */
  check(): void;
  succeeded(): void;
  failed(error: unknown): void;
}

/** A breaker that lets everything through until something fails. */
export function createBreaker({ failures = 5, rest = 10_000 }: BreakerOptions = {}): Breaker {
  let inRow = 0;
  let restUntil = 0;
  let trying = false;
  return {
    check() {
      if (inRow < failures) return;
      if (trying || Date.now() < restUntil)
        throw new BrainUnavailable('resting', 'The language model has failed lately and is left alone for a moment.');
      trying = true;
    },
    succeeded() {
      inRow = 0;
      trying = false;
    },
    failed(error) {
      trying = false;
      if (!(error instanceof BrainUnavailable) || !troubles.has(error.reason)) return;
      inRow += 1;
      restUntil = Date.now() + rest;
    },
  };
}
