/**
 * Limits every sample to `ceiling` by lowering the gain around peaks: it falls and rises over `reach` samples on both
 * sides, so that nothing is clipped. Works in place.
 */
export function limitPeaks(samples: Float32Array, ceiling: number, reach: number): void {
  const needed = Float32Array.from(samples, (sample) => Math.min(1, ceiling / Math.max(Math.abs(sample), 1e-9)));
  if (!needed.some((gain) => gain < 1)) return;
  const held = slidingLeast(needed, reach);
  const smooth = slidingMean(held, reach);
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) * (smooth[i] ?? 1);
}

/** Returns the minimum of the values within `reach` on either side. */
function slidingLeast(values: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  const queue = new Int32Array(values.length + 1);
  let head = 0;
  let tail = 0;
  for (let i = 0; i < values.length + reach; i++) {
    if (i < values.length) {
      while (tail > head && (values[queue[tail - 1] ?? 0] ?? 1) >= (values[i] ?? 1)) tail--;
      queue[tail++] = i;
    }
    const centre = i - reach;
    if (centre < 0) continue;
    while ((queue[head] ?? 0) < centre - reach) head++;
    result[centre] = values[queue[head] ?? 0] ?? 1;
  }
  return result;
}

/**
 * Returns the mean of the values within `reach` on either side; never above a peak's limit, because the minimum was
 * held that long.
 */
function slidingMean(values: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(values.length);
  const at = (i: number) => values[Math.min(values.length - 1, Math.max(0, i))] ?? 1;
  let sum = 0;
  for (let i = -reach; i <= reach; i++) sum += at(i);
  for (let i = 0; i < values.length; i++) {
    result[i] = sum / (2 * reach + 1);
    sum += at(i + reach + 1) - at(i - reach);
  }
  return result;
}
