/** A job that runs regularly until it is stopped. */
export interface RegularJob {
  /** Starts no further run, tells the running one to end, and waits for it. */
  stop(): Promise<void>;
}

export interface RegularJobOptions {
  everyMs: number;
  /** Milliseconds until the first run; without it, the first run begins after `everyMs`. */
  firstMs?: number;
  /** Logs a failed run. The next one is not affected. */
  onError(error: unknown): void;
}

/**
 * Runs `run` regularly, at most once at a time: a run that is due while the last one is still busy is left out. The
 * signal given to `run` is aborted by `stop`.
 */
export function startRegularJob(
  run: (signal: AbortSignal) => Promise<void>,
  { everyMs, firstMs = everyMs, onError }: RegularJobOptions,
): RegularJob {
  const leaving = new AbortController();
  let running: Promise<void> | null = null;
  const runOnce = () => {
    running ??= run(leaving.signal)
      .catch(onError)
      .finally(() => {
        running = null;
      });
  };
  const first = firstMs === everyMs ? undefined : setTimeout(runOnce, firstMs);
  const timer = setInterval(runOnce, everyMs);
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      leaving.abort();
      await running;
    },
  };
}
