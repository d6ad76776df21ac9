import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late a process came to what was due; milliseconds. */
export interface Lateness {
  p50: number;
  p99: number;
  most: number;
}

const resolution = 5;

/** Watches how late this process is itself, so that nobody takes its lateness for that of what it measures. */
export function watchLateness() {
  const watched = monitorEventLoopDelay({ resolution });
  watched.enable();
  // The watch counts the whole time between two looks, which are meant to be so far apart.
  const over = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
  return {
    /** Since the last look. */
    read(): Lateness {
      const late = { p50: over(watched.percentile(50)), p99: over(watched.percentile(99)), most: over(watched.max) };
      watched.reset();
      return late;
    },
  };
}
