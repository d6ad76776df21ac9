import { limitPeaks } from './limit.ts';
import { loudness } from './loudness.ts';

/** Target loudness of every line in LUFS, before its emotion changes it. */
const targetLoudness = -18;

const peakCeiling = 10 ** (-1 / 20);
const limiterReach = 0.003;
const silence = 0.004;
const leadSeconds = 0.02;
const fadeSeconds = 0.005;

/** Trims the silence around a sound to a short lead, and appends a breath of this many seconds. */
function trim(samples: Float32Array, rate: number, breath: number): Float32Array {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  const threshold = Math.max(silence * loudest, 1e-5);
  const isHeard = (sample: number) => Math.abs(sample) > threshold;
  const first = samples.findIndex(isHeard);
  if (first < 0) return new Float32Array(Math.round(rate * breath));
  const start = Math.max(0, first - Math.round(rate * leadSeconds));
  const end = samples.findLastIndex(isHeard) + 1;
  const result = new Float32Array(end - start + Math.round(rate * breath));
  result.set(samples.subarray(start, end));
  fade(result.subarray(0, end - start), rate);
  return result;
}

function fade(samples: Float32Array, rate: number): void {
  const length = Math.min(Math.round(rate * fadeSeconds), samples.length >> 1);
  for (let i = 0; i < length; i++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * i) / length);
    const last = samples.length - 1 - i;
    samples[i] = (samples[i] ?? 0) * gain;
    samples[last] = (samples[last] ?? 0) * gain;
  }
}

/**
 * Prepares a raw sound for playback: trims silence, fades 5 ms against clicks, normalizes to `targetLoudness` plus
 * `gain` dB, limits peaks to -1 dBFS, and appends `breath` seconds of silence, so that consecutive sentences don't run
 * together. `rate` in Hz; takes samples of -1 to 1 and returns 16-bit ones.
 */
export function finish(raw: Float32Array, rate: number, gain: number, breath: number): Int16Array {
  const samples = trim(raw, rate, breath);
  const factor = 10 ** ((targetLoudness + gain - loudness(samples, rate)) / 20);
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) * Math.min(factor, 100);
  limitPeaks(samples, peakCeiling, Math.round(rate * limiterReach));
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
}
