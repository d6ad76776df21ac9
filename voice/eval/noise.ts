/** Returns a generator of repeatable pseudorandom numbers from -1 to 1. */
function seededNoise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Generates noise that falls by 3 dB per octave, as in rooms and rivers (Kellet's filter). */
function pinkNoise(length: number, seed: number): Float32Array {
  const next = seededNoise(seed);
  let [slow, middle, fast] = [0, 0, 0];
  return Float32Array.from({ length }, () => {
    const white = next();
    slow = 0.99765 * slow + white * 0.099046;
    middle = 0.963 * middle + white * 0.2965164;
    fast = 0.57 * fast + white * 1.0526913;
    return slow + middle + fast + white * 0.1848;
  });
}

const powerOf = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

/** Adds noise to a sound, `ratio` dB below its mean power. Samples are -1 to 1. */
export function withNoise(samples: Float32Array, ratio: number, seed: number): Float32Array {
  const noise = pinkNoise(samples.length, seed);
  const gain = Math.sqrt(powerOf(samples) / (powerOf(noise) * 10 ** (ratio / 10)));
  return samples.map((sample, i) => Math.max(-1, Math.min(1, sample + (noise[i] ?? 0) * gain)));
}
