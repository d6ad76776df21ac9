/** Returns the median. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [lower, upper] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return lower + (upper - lower) * (at - Math.floor(at));
}

/** Returns the duration of an action in milliseconds. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Repeats `act` concurrently on this many lines for this many milliseconds; returns the rate per second. */
export async function perSecond(lines: number, ms: number, act: (line: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let done = 0;
  const walk = async (line: number) => {
    while (performance.now() - began < ms) {
      await act(line);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lines }, (_, line) => walk(line)));
  return (done * 1000) / (performance.now() - began);
}

/** Repeated measurements: the median, and the interquartile range. */
export interface Spread {
  median: number;
  low: number;
  high: number;
  values: number[];
}

/** Returns the median and interquartile range of several measurements. */
export function computeSpread(values: readonly number[]): Spread {
  return {
    median: median(values),
    low: quantile(values, 0.25),
    high: quantile(values, 0.75),
    values: [...values],
  };
}
