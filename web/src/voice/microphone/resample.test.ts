import { describe, expect, it } from 'vitest';
import { createResampler } from './resample.ts';

/** Generates one second of a tone at 44.1 kHz. */
function tone(frequency: number, rate = 44_100): Float32Array {
  return Float32Array.from({ length: rate }, (_, i) => Math.sin((2 * Math.PI * frequency * i) / rate));
}

function measurePower(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
}

describe('resampling 44.1 kHz to 16 kHz', () => {
  it('keeps the length in seconds, to what the filter holds back', () => {
    const ready = createResampler(44_100, 16_000)(tone(440));
    expect(ready.length).toBeGreaterThan(15_950);
    expect(ready.length).toBeLessThanOrEqual(16_000);
  });

  it.each([100, 1000, 5000])('keeps a tone of %i Hz as loud as it was', (frequency) => {
    const ready = createResampler(44_100, 16_000)(tone(frequency)).subarray(200);
    expect(10 * Math.log10(measurePower(ready) / 0.5)).toBeCloseTo(0, 0);
  });

  it.each([9000, 12_000, 20_000])('lets nothing of %i Hz fold back: 60 dB down at least', (frequency) => {
    const ready = createResampler(44_100, 16_000)(tone(frequency)).subarray(200);
    expect(10 * Math.log10(measurePower(ready) / 0.5)).toBeLessThan(-60);
  });

  it('says the same whether a sound comes whole or in batches', () => {
    const whole = createResampler(44_100, 16_000)(tone(700));
    const resample = createResampler(44_100, 16_000);
    const parts: number[] = [];
    const sound = tone(700);
    for (let at = 0; at < sound.length; at += 1024) parts.push(...resample(sound.subarray(at, at + 1024)));
    expect(parts.length).toBe(whole.length);
    const differences = parts.map((sample, i) => Math.abs(sample - (whole[i] ?? 0)));
    expect(Math.max(...differences)).toBeLessThan(1e-5);
  });

  it('keeps a rate that is the sent one already', () => {
    const ready = createResampler(16_000, 16_000)(tone(1000, 16_000));
    expect(10 * Math.log10(measurePower(ready.subarray(200)) / 0.5)).toBeCloseTo(0, 0);
  });
});
