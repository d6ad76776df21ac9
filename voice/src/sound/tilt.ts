/** The boundary between the low and the high part of a voice in Hz. */
const middle = 900;

/**
 * Raises the high frequencies of a sound by this many decibels with a gentle shelf around 900 Hz; negative values make
 * it darker. Works in place. `rate` in Hz.
 */
export function tilt(samples: Float32Array, rate: number, decibels: number): void {
  if (decibels === 0) return;
  const more = 10 ** (decibels / 20) - 1;
  const decay = Math.exp((-2 * Math.PI * middle) / rate);
  let low = 0;
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] ?? 0;
    low = (1 - decay) * sample + decay * low;
    samples[i] = sample + more * (sample - low);
  }
}
