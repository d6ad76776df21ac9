// Loudness by ITU-R BS.1770-5: two filters that imitate the ear, mean power in blocks of 400 ms, quiet blocks excluded.

const blockSeconds = 0.4;
const hopSeconds = 0.1;
const absoluteGate = -70;
const relativeGate = -10;

type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/** The head's shelf filter at any rate (the standard gives it only for 48 kHz). */
function shelf(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/** The low-cut filter at any rate. */
function lowCut(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}

function filter(samples: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): Float32Array {
  const result = new Float32Array(samples.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    result[i] = y;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
  }
  return result;
}

const toLevel = (power: number) => -0.691 + 10 * Math.log10(power + 1e-12);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function blockPowers(samples: Float32Array, rate: number): number[] {
  const size = Math.min(samples.length, Math.round(rate * blockSeconds));
  const hop = Math.round(rate * hopSeconds);
  const powers: number[] = [];
  for (let start = 0; start + size <= samples.length && size > 0; start += hop) {
    let sum = 0;
    for (let i = start; i < start + size; i++) sum += (samples[i] ?? 0) ** 2;
    powers.push(sum / size);
  }
  return powers;
}

/** Returns the integrated loudness of a mono sound of samples -1 to 1, in LUFS; silence is about -120. `rate` in Hz. */
export function loudness(samples: Float32Array, rate: number): number {
  const heard = filter(filter(samples, shelf(rate)), lowCut(rate));
  const loud = blockPowers(heard, rate).filter((power) => toLevel(power) > absoluteGate);
  const threshold = toLevel(mean(loud)) + relativeGate;
  return toLevel(mean(loud.filter((power) => toLevel(power) > threshold)));
}
