/** Resamples a stream: each call returns the samples that are ready. The very last samples stay buffered. */
export type Resampler = (samples: Float32Array) => Float32Array<ArrayBuffer>;

/** Filter length to each side, in samples of the new rate: enough to keep aliases 60 dB down. */
const reach = 24;

/**
 * Creates a downsampler with a windowed-sinc filter that removes everything above half of the new rate, to avoid
 * aliasing. Rates are integers in Hz; `to` is at most `from`.
 */
export function createResampler(from: number, to: number): Resampler {
  const shared = greatestDivisor(from, to);
  const [step, phases] = [from / shared, to / shared];
  const width = Math.ceil((reach * from) / to);
  const filters = createFilters(phases, width, Math.min(0.5, (0.46 * to) / from));
  let buffered = new Float32Array(width);
  // Position of the next sample: `place` whole samples into the buffer, plus `phase` fractions of one.
  let place = width;
  let phase = 0;
  return (samples) => {
    const all = new Float32Array(buffered.length + samples.length);
    all.set(buffered);
    all.set(samples, buffered.length);
    const ready = new Float32Array(Math.ceil(((samples.length + width) * to) / from) + 1);
    let made = 0;
    while (place + width + 1 < all.length) {
      ready[made] = weighed(all, place - width, filters(phase));
      made += 1;
      phase += step;
      place += Math.floor(phase / phases);
      phase %= phases;
    }
    const used = Math.max(0, place - width);
    buffered = all.slice(used);
    place -= used;
    return ready.slice(0, made);
  };
}

function weighed(all: Float32Array, first: number, filter: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < filter.length; i += 1) sum += (all[first + i] ?? 0) * (filter[i] ?? 0);
  return sum;
}

/** Returns the filter for each fractional offset; builds it on first use. */
function createFilters(phases: number, width: number, cutoff: number): (phase: number) => Float32Array {
  const made: Float32Array[] = [];
  return (phase) => {
    made[phase] ??= Float32Array.from({ length: 2 * width + 2 }, (_, i) =>
      tap(i - width - phase / phases, width, cutoff),
    );
    return made[phase];
  };
}

/** Returns the filter's weight at a distance in samples: a sinc with a Blackman window. */
function tap(distance: number, width: number, cutoff: number): number {
  if (Math.abs(distance) >= width) return 0;
  const angle = (Math.PI * distance) / width;
  const window = 0.42 + 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle);
  if (distance === 0) return 2 * cutoff;
  return (Math.sin(2 * Math.PI * cutoff * distance) / (Math.PI * distance)) * window;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
