/** Lengths in seconds: of a piece that is copied, and how far around its place the best match is sought. */
const piece = 0.03;
const reach = 0.008;

/**
 * Returns speech at another speed in the same voice. Pieces are copied closer together or further apart, each from where
 * it continues the one before best (WSOLA), and faded into one another. The beginning of the result depends on the
 * beginning of the samples alone.
 */
export function stretch(samples: Float32Array, rate: number, speed: number): Float32Array<ArrayBuffer> {
  const size = Math.max(2, Math.round(piece * rate)) & ~1;
  const hop = size / 2;
  const range = Math.round(reach * rate);
  const made = new Float32Array(Math.max(1, Math.round(samples.length / speed)));
  let from = 0;
  for (let at = 0; at < made.length; at += hop) {
    if (at > 0) from = findMatch(samples, { follows: from + hop, near: Math.round(at * speed), range, length: hop });
    for (let index = 0; index < size && at + index < made.length; index += 1) {
      // The first piece has nothing to fade in from.
      const weight = at === 0 && index < hop ? 1 : 0.5 - 0.5 * Math.cos((Math.PI * index) / hop);
      made[at + index] = (made[at + index] ?? 0) + weight * (samples[from + index] ?? 0);
    }
  }
  return made;
}

interface Sought {
  /** Where the samples go on that were copied last. */
  follows: number;
  /** Where the next piece should come from. */
  near: number;
  range: number;
  length: number;
}

/** Returns the place near another whose samples are most like those that follow. */
function findMatch(samples: Float32Array, { follows, near, range, length }: Sought): number {
  let best = Math.max(0, near);
  let most = Number.NEGATIVE_INFINITY;
  for (let place = Math.max(0, near - range); place <= near + range; place += 2) {
    const likeness = compare(samples, follows, place, length);
    if (likeness > most) [best, most] = [place, likeness];
  }
  return best;
}

/** Returns the correlation of two stretches of samples, relative to the loudness of the second. */
function compare(samples: Float32Array, one: number, other: number, length: number): number {
  let product = 0;
  let power = 1e-9;
  for (let index = 0; index < length; index += 4) {
    const sample = samples[other + index] ?? 0;
    product += (samples[one + index] ?? 0) * sample;
    power += sample * sample;
  }
  return product / Math.sqrt(power);
}
