// Finds speech in a recording by comparing the level of short frames with the quietest ones around them.

const frameSeconds = 0.02;
/** Margin kept around the speech: without it, a recogniser loses the first and last sounds. */
const marginSeconds = 0.2;
const paddingSeconds = 0.3;
const leastSpeechSeconds = 0.12;
/** Minimum dynamic range of speech in dB; steady noise has less. */
const leastRange = 6;
/** Minimum level of a speech frame above the background, in dB. */
const aboveBackground = 5;
const faintest = -62;
/** Target level of the speech: its loud frames in dB below full scale. */
const workingLevel = -20;

const decibels = (power: number) => 10 * Math.log10(power + 1e-12);

function frameLevels(samples: Float32Array, size: number): Float32Array {
  const levels = new Float32Array(Math.floor(samples.length / size));
  for (let frame = 0; frame < levels.length; frame++) {
    let sum = 0;
    let power = 0;
    for (let i = frame * size; i < (frame + 1) * size; i++) {
      sum += samples[i] ?? 0;
      power += (samples[i] ?? 0) ** 2;
    }
    // Remove a microphone's constant offset.
    levels[frame] = decibels(Math.max(0, power / size - (sum / size) ** 2));
  }
  return levels;
}

const quantile = (sorted: Float32Array, part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? -120;

/** Returns the first and last frame with speech and its level; null if there is none. */
function findSpeech(levels: Float32Array, rate: number, size: number) {
  const sorted = levels.slice().sort();
  const background = quantile(sorted, 0.1);
  const loud = quantile(sorted, 0.95);
  const threshold = Math.max(faintest, Math.min(background + aboveBackground, loud - leastRange));
  const isSpoken = (level: number) => level > threshold;
  const spoken = levels.filter(isSpoken).length * (size / rate);
  if (loud - background < leastRange || spoken < leastSpeechSeconds) return null;
  return { first: levels.findIndex(isSpoken), last: levels.findLastIndex(isSpoken), loud };
}

/**
 * Returns the part of a recording with speech at an even level, with silence before and after it; null for silence,
 * steady noise and single clicks. Samples of -1 to 1, `rate` in Hz.
 */
export function speechPart(samples: Float32Array, rate: number): Float32Array | null {
  const size = Math.round(rate * frameSeconds);
  const found = findSpeech(frameLevels(samples, size), rate, size);
  if (!found) return null;
  const margin = Math.round(rate * marginSeconds);
  const start = Math.max(0, found.first * size - margin);
  const end = Math.min(samples.length, (found.last + 1) * size + margin);
  const gain = Math.min(100, 10 ** ((workingLevel - found.loud) / 20));
  const padding = Math.round(rate * paddingSeconds);
  const part = new Float32Array(end - start + 2 * padding);
  for (let i = start; i < end; i++) part[i - start + padding] = Math.max(-1, Math.min(1, (samples[i] ?? 0) * gain));
  return part;
}
