/** The fundamental at each step of a sound: `periods[i]` in samples at sample `i * hop`, 0 where it is unvoiced. */
export type PitchTrack = { hop: number; periods: Float32Array };

const stepSeconds = 0.01;
const voicedCorrelation = 0.5;
/** A shorter period wins if it correlates nearly as well: it is the fundamental, and the longer ones are its multiples. */
const octaveTolerance = 0.92;
/** Decimation factor of the first search. */
const thinning = 2;

function correlationAt(samples: Float32Array, start: number, lag: number, size: number): number {
  let product = 0;
  let left = 1e-9;
  let right = 1e-9;
  for (let i = start; i < start + size; i++) {
    const a = samples[i] ?? 0;
    const b = samples[i + lag] ?? 0;
    product += a * b;
    left += a * a;
    right += b * b;
  }
  return product / Math.sqrt(left * right);
}

/** Returns the scores of all lags from the shortest to the longest at one position. */
function scoresAt(samples: Float32Array, centre: number, shortest: number, longest: number): number[] {
  const start = Math.max(0, centre - longest);
  const scores: number[] = [];
  for (let lag = shortest; lag <= longest; lag++) scores.push(correlationAt(samples, start, lag, longest));
  return scores;
}

/** Returns the shortest lag that correlates nearly as well as the best; 0 if the sound is unvoiced. */
function coarsePeriod(samples: Float32Array, centre: number, shortest: number, longest: number): number {
  const scores = scoresAt(samples, centre, shortest, longest);
  const best = Math.max(...scores);
  if (best < voicedCorrelation) return 0;
  const isPeak = (i: number) => (scores[i] ?? 0) >= (scores[i - 1] ?? 0) && (scores[i] ?? 0) >= (scores[i + 1] ?? 0);
  return shortest + scores.findIndex((score, i) => score >= best * octaveTolerance && isPeak(i));
}

/** Returns the exact lag near a coarse one. */
function finePeriod(samples: Float32Array, centre: number, near: number, longest: number): number {
  const start = Math.max(0, centre - longest);
  let period = near;
  let best = Number.NEGATIVE_INFINITY;
  for (let lag = near - thinning; lag <= near + thinning; lag++) {
    const score = correlationAt(samples, start, lag, longest);
    if (score > best) [period, best] = [lag, score];
  }
  return period;
}

/** Halves the sample rate: enough to find the periods, in a quarter of the time. */
function thinned(samples: Float32Array): Float32Array {
  const result = new Float32Array(Math.floor(samples.length / thinning));
  for (let i = 0; i < result.length; i++) {
    let sum = 0;
    for (let k = 0; k < thinning; k++) sum += samples[i * thinning + k] ?? 0;
    result[i] = sum / thinning;
  }
  return result;
}

/** Tracks the fundamental between `lowest` and `highest` Hz by normalised correlation. `rate` in Hz. */
export function trackPitch(samples: Float32Array, rate: number, lowest: number, highest: number): PitchTrack {
  const hop = Math.round(rate * stepSeconds);
  const shortest = Math.floor(rate / highest);
  const longest = Math.ceil(rate / lowest);
  const thin = thinned(samples);
  const [thinShortest, thinLongest] = [Math.floor(shortest / thinning), Math.ceil(longest / thinning)];
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  const periods = new Float32Array(Math.ceil(samples.length / hop));
  for (let i = 0; i < periods.length; i++) {
    const centre = i * hop;
    const near = samples.subarray(Math.max(0, centre - hop), centre + hop);
    const isQuiet = !near.some((sample) => Math.abs(sample) > loudest * 0.02);
    if (isQuiet) continue;
    const coarse = coarsePeriod(thin, Math.round(centre / thinning), thinShortest, thinLongest);
    periods[i] = coarse === 0 ? 0 : finePeriod(samples, centre, coarse * thinning, longest);
  }
  return { hop, periods };
}

/** Returns the median fundamental of a sound's voiced parts in Hz; 0 if none is voiced. */
export function medianPitch(samples: Float32Array, rate: number, lowest = 60, highest = 420): number {
  const { periods } = trackPitch(samples, rate, lowest, highest);
  const voiced = periods.filter((period) => period > 0).sort();
  const middle = voiced[voiced.length >> 1];
  return middle ? rate / middle : 0;
}
