import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delays of a process in milliseconds. */
export interface Lateness {
  p50: number;
  p99: number;
  most: number;
}

const resolution = 5;

/** Measures this process's own delays, so that they aren't attributed to what it measures. */
export function watchLateness() {
  const watched = monitorEventLoopDelay({ resolution });
  watched.enable();
  // The histogram records the whole interval between two ticks, including the intended one.
  const over = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
  return {
    /** Returns the delays since the last call. */
    read(): Lateness {
      const late = { p50: over(watched.percentile(50)), p99: over(watched.percentile(99)), most: over(watched.max) };
      watched.reset();
      return late;
    },
  };
}
