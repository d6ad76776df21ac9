import { limitPeaks } from './limit.ts';
import { loudness } from './loudness.ts';

/** Target loudness of every line in LUFS, before its emotion changes it. */
const targetLoudness = -18;

const peakCeiling = 10 ** (-1 / 20);
const limiterReach = 0.003;
const silence = 0.004;
const leadSeconds = 0.02;
const fadeSeconds = 0.005;

/** Trims the silence around a sound to a short lead, and appends a breath of this many seconds. Returns where it starts too. */
function trim(samples: Float32Array, rate: number, breath: number): { trimmed: Float32Array; start: number } {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  const threshold = Math.max(silence * loudest, 1e-5);
  const isHeard = (sample: number) => Math.abs(sample) > threshold;
  const first = samples.findIndex(isHeard);
  if (first < 0) return { trimmed: new Float32Array(Math.round(rate * breath)), start: 0 };
  const start = Math.max(0, first - Math.round(rate * leadSeconds));
  const end = samples.findLastIndex(isHeard) + 1;
  const trimmed = new Float32Array(end - start + Math.round(rate * breath));
  trimmed.set(samples.subarray(start, end));
  fade(trimmed.subarray(0, end - start), rate);
  return { trimmed, start };
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
 * together. `rate` in Hz; takes samples of -1 to 1 and returns 16-bit ones, and how many were trimmed at the start.
 */
export function finish(
  raw: Float32Array,
  rate: number,
  gain: number,
  breath: number,
): { samples: Int16Array; trimmed: number } {
  const { trimmed: samples, start } = trim(raw, rate, breath);
  const factor = 10 ** ((targetLoudness + gain - loudness(samples, rate)) / 20);
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] ?? 0) * Math.min(factor, 100);
  limitPeaks(samples, peakCeiling, Math.round(rate * limiterReach));
  const whole = Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
  return { samples: whole, trimmed: start };
}
