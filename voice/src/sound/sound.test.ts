import { describe, expect, it } from 'vitest';
import { finish } from './finish.ts';
import { limitPeaks } from './limit.ts';
import { loudness } from './loudness.ts';
import { medianPitch } from './pitch-track.ts';
import { resample } from './resample.ts';
import { shiftPitch } from './shift-pitch.ts';
import { tilt } from './tilt.ts';

const rate = 16_000;
const tone = (hertz: number, seconds: number, level = 1) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / rate));

/** Generates a voice-like sound: pulses through a resonance at this fundamental. */
const pulses = (hertz: number, seconds: number) => {
  const samples = new Float32Array(rate * seconds);
  for (let start = 0; start < samples.length; start += rate / hertz) {
    for (let i = 0; i < 200; i++) {
      const at = Math.round(start) + i;
      if (at < samples.length)
        samples[at] = (samples[at] ?? 0) + Math.exp(-i / 30) * Math.cos((2 * Math.PI * 700 * i) / rate);
    }
  }
  return samples;
};

const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

describe('resampling', () => {
  it('multiplies frequencies and divides the duration', () => {
    const faster = resample(tone(200, 1), 1.25);
    expect(faster.length).toBe(rate / 1.25);
    expect(medianPitch(faster, rate)).toBeCloseTo(250, -1);
    expect(power(faster)).toBeCloseTo(0.5, 2);
  });

  it('filters out frequencies that would alias', () => {
    expect(power(resample(tone(7500, 1), 1.3))).toBeLessThan(1e-4);
  });
});

describe('loudness', () => {
  it('measures the reference tone as the standard says: 1 kHz at -18 dB full scale, mono, is -21 LUFS', () => {
    expect(loudness(tone(1000, 3, 10 ** (-18 / 20)), rate)).toBeCloseTo(-21, 0);
  });

  it('ignores pauses', () => {
    const spoken = new Float32Array(rate * 6);
    spoken.set(tone(1000, 2, 0.1));
    expect(loudness(spoken, rate)).toBeCloseTo(loudness(tone(1000, 2, 0.1), rate), 0);
  });
});

describe('the pitch shift', () => {
  it.each([0.75, 1.3, 1.7])('moves the fundamental by %f and keeps the duration', (ratio) => {
    const voice = pulses(104, 1);
    const shifted = shiftPitch(voice, rate, ratio, { lowest: 60, highest: 190 });
    expect(shifted.length).toBe(voice.length);
    expect(medianPitch(shifted, rate) / 104).toBeCloseTo(ratio, 1);
  });
});

describe('the limiter', () => {
  it('keeps peaks under the ceiling and leaves the rest unchanged', () => {
    const samples = tone(100, 1, 0.3);
    samples[8000] = 3;
    samples[8100] = -2;
    const before = Float32Array.from(samples);
    limitPeaks(samples, 0.9, 48);
    expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(0.9001);
    expect(samples.slice(0, 7800)).toEqual(before.slice(0, 7800));
    expect(samples.slice(8300)).toEqual(before.slice(8300));
  });
});

describe('the tilt', () => {
  it('raises or lowers high frequencies and leaves low ones unchanged', () => {
    const change = (hertz: number, decibels: number) => {
      const samples = tone(hertz, 1);
      tilt(samples, rate, decibels);
      return 10 * Math.log10(power(samples) / 0.5);
    };
    expect(change(100, 6)).toBeCloseTo(0, 0);
    expect(change(5000, 6)).toBeCloseTo(5, 0);
    expect(change(100, -6)).toBeCloseTo(0, 0);
    expect(change(5000, -6)).toBeLessThan(-4);
  });
});

describe('finishing', () => {
  it('trims silence, levels, and ends with a breath', () => {
    const raw = new Float32Array(rate * 3);
    raw.set(tone(300, 1, 0.02), rate);
    const { samples: done, trimmed } = finish(raw, rate, 0, 0.08);
    expect(trimmed / rate).toBeCloseTo(0.98, 2);
    expect(done.length / rate).toBeCloseTo(1.1, 1);
    expect(
      Math.abs(
        loudness(
          Float32Array.from(done, (sample) => sample / 32_768),
          rate,
        ) + 18,
      ),
    ).toBeLessThan(0.5);
    expect([...done.slice(-1200)].every((sample) => sample === 0)).toBe(true);
  });

  it('turns silence into a short silence', () => {
    expect([...finish(new Float32Array(rate), rate, 0, 0.08).samples].every((sample) => sample === 0)).toBe(true);
  });
});
