/** Measures the recent level of a stream. */
export interface Level {
  add(samples: Float32Array): void;
  /** Root mean square over the window, in decibels relative to full scale; -Infinity without signal. */
  decibels(): number;
}

/** Creates a meter over the last `seconds` of a stream of `rate` Hz. */
export function createLevel(rate: number, seconds: number): Level {
  const most = rate * seconds;
  const parts: { power: number; length: number }[] = [];
  let held = 0;
  return {
    add(samples) {
      let power = 0;
      for (const sample of samples) power += sample * sample;
      parts.push({ power, length: samples.length });
      held += samples.length;
      while (parts.length > 1 && held - (parts[0]?.length ?? 0) >= most) held -= parts.shift()?.length ?? 0;
    },
    decibels() {
      const power = parts.reduce((sum, part) => sum + part.power, 0);
      return held === 0 || power === 0 ? Number.NEGATIVE_INFINITY : 10 * Math.log10(power / held);
    },
  };
}

/** Level of an empty meter, in decibels. */
const floor = -55;
/** Level of a full meter, in decibels: a voice near the microphone. */
const full = -12;

/** Converts decibels to a meter value, from 0 to 1. */
export function toMeter(decibels: number): number {
  return Math.max(0, Math.min(1, (decibels - floor) / (full - floor)));
}
