import { BrainUnavailable, type UnavailableReason } from '../../errors.ts';
import { isFaultOfRequest } from './openai-driver.ts';

export interface BreakerOptions {
  /** Consecutive failures after which the server is paused; default 5. */
  failures?: number;
  /** Duration of the pause in milliseconds; default 10,000. */
  rest?: number;
}

/** Failures of the server itself, not just of this turn. */
const troubles: ReadonlySet<UnavailableReason> = new Set(['timeout', 'refused', 'server', 'broken-stream']);

/** A circuit breaker: pauses a repeatedly failing server, and later tries it with one turn. */
export interface Breaker {
  /** Throws `BrainUnavailable` ('resting') during the pause. */
  check(): void;
  succeeded(): void;
  failed(error: unknown): void;
}

/** Creates a closed circuit breaker. */
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
      if (!(error instanceof BrainUnavailable) || !troubles.has(error.reason) || isFaultOfRequest(error)) return;
      inRow += 1;
      restUntil = Date.now() + rest;
    },
  };
}
