import { BrainUnavailable } from '../../errors.ts';

export interface PatienceOptions {
  /** Milliseconds until the first word; default 20,000. */
  firstTokenTimeout?: number;
  /** Milliseconds for the whole reply; default 60,000. */
  wholeTimeout?: number;
}

/** Combines two timeouts and the caller's signal. */
export interface ReplyTimeouts {
  readonly signal: AbortSignal;
  /** Call when the first word has arrived. */
  firstCame(): void;
  /** Returns what to throw for a failure: the timeout or abort that caused it, otherwise the failure itself. */
  explain(cause: unknown): unknown;
  /** Ends the timeouts, and aborts what is still in progress if the answer is not `whole`. */
  done(whole: boolean): void;
}

/** Starts the timeouts. */
export function createReplyTimeouts(options: PatienceOptions, signal: AbortSignal | undefined): ReplyTimeouts {
  const controller = new AbortController();
  let expired: 'begin' | 'finish' | null = null;
  const expire = (kind: 'begin' | 'finish') => () => {
    expired ??= kind;
    controller.abort();
  };
  const first = setTimeout(expire('begin'), options.firstTokenTimeout ?? 20_000);
  const last = setTimeout(expire('finish'), options.wholeTimeout ?? 60_000);
  const give = () => controller.abort();
  signal?.addEventListener('abort', give, { once: true });
  if (signal?.aborted) give();
  return {
    signal: controller.signal,
    firstCame: () => clearTimeout(first),
    explain(cause) {
      if (expired) return new BrainUnavailable('timeout', `The language model did not ${expired} in time.`, { cause });
      if (signal?.aborted) return new BrainUnavailable('aborted', 'The turn was given up.', { cause });
      return cause;
    },
    done(whole) {
      clearTimeout(first);
      clearTimeout(last);
      signal?.removeEventListener('abort', give);
      if (!whole) controller.abort();
    },
  };
}
