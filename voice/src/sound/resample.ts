const lobes = 16;
const stepsPerSample = 512;
/** End of the pass band, as a fraction of half the lower sample rate. */
const passBand = 0.95;

function kernelTable(cutoff: number, half: number): Float32Array {
  const table = new Float32Array(Math.ceil(half * stepsPerSample) + 2);
  for (let i = 0; i < table.length; i++) {
    const distance = i / stepsPerSample;
    if (distance >= half) break;
    const angle = Math.PI * cutoff * distance;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / half);
    table[i] = cutoff * (angle === 0 ? 1 : Math.sin(angle) / angle) * window;
  }
  return table;
}

/**
 * Resamples a sound to play `factor` times as fast: multiplies every frequency by `factor` and divides the duration.
 * Linear phase: a windowed sinc, which also prevents aliasing.
 */
export function resample(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples;
  const narrow = Math.min(1, 1 / factor);
  const half = lobes / narrow;
  const table = kernelTable(narrow * passBand, half);
  const result = new Float32Array(Math.floor(samples.length / factor));
  for (let i = 0; i < result.length; i++) {
    const centre = i * factor;
    const first = Math.max(0, Math.ceil(centre - half));
    const last = Math.min(samples.length - 1, Math.floor(centre + half));
    let sum = 0;
    for (let k = first; k <= last; k++) {
      const place = Math.abs(centre - k) * stepsPerSample;
      const step = Math.floor(place);
      const low = table[step] ?? 0;
      sum += (samples[k] ?? 0) * (low + (place - step) * ((table[step + 1] ?? 0) - low));
    }
    result[i] = sum;
  }
  return result;
}
