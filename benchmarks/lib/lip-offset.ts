import type { MouthShape, Viseme } from '@emberlore/contract';

/** Length of a step of the loudness, in milliseconds. */
const step = 5;
/** The largest offset that is tried, in milliseconds either way: chance alone would be half of it off. */
const reach = 300;
/** The quietest level that counts, in decibels below the loudest of the line. */
const quietest = -40;

/** How far a mouth of each shape is open, from 0 to 1. */
const openness: Record<MouthShape, number> = { rest: 0, pressed: 0.1, wide: 0.6, round: 0.7, open: 1 };

/** Returns the loudness of each step in decibels below the loudest. */
function measureLoudness(samples: Int16Array, rate: number): number[] {
  const size = Math.round((rate * step) / 1000);
  const powers = Array.from({ length: Math.floor(samples.length / size) }, (_, place) => {
    let sum = 1;
    for (const sample of samples.subarray(place * size, (place + 1) * size)) sum += sample * sample;
    return sum / size;
  });
  const most = Math.max(...powers);
  return powers.map((power) => Math.max(quietest, 10 * Math.log10(power / most)));
}

/** Returns how far the mouth is open at each step. */
function measureOpenness(visemes: readonly Viseme[], steps: number): number[] {
  let place = 0;
  return Array.from({ length: steps }, (_, index) => {
    while ((visemes[place + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= index * step) place += 1;
    return openness[visemes[place]?.[1] ?? 'rest'];
  });
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns values around their mean. */
function centre(values: readonly number[]): number[] {
  const mean = meanOf(values);
  return values.map((value) => value - mean);
}

/**
 * Returns by how many milliseconds the mouth is late; negative if it is early: the shift with which it is open when the
 * sound is loud, and closed when it is quiet, best (the highest correlation). `samples` at `rate` Hz.
 */
export function measureOffset(visemes: readonly Viseme[], samples: Int16Array, rate: number): number {
  const loudness = centre(measureLoudness(samples, rate));
  const mouth = centre(measureOpenness(visemes, loudness.length));
  let best = { likeness: Number.NEGATIVE_INFINITY, shift: 0 };
  for (let shift = -reach / step; shift <= reach / step; shift += 1) {
    const likeness = loudness.reduce((sum, level, place) => sum + level * (mouth[place + shift] ?? 0), 0);
    if (likeness > best.likeness) best = { likeness, shift };
  }
  return best.shift * step;
}
