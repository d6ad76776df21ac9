import { describe, expect, it } from 'vitest';
import { createRecording } from './recording.ts';

const rate = 44_100;

/** Generates a constant hum at a level in decibels, in microphone-sized batches. */
function* hum(decibels: number, seconds: number): Generator<Float32Array> {
  const strength = 10 ** (decibels / 20) * Math.SQRT2;
  const all = Math.round(seconds * rate);
  for (let at = 0; at < all; at += 1024) {
    const length = Math.min(1024, all - at);
    yield Float32Array.from({ length }, (_, i) => strength * Math.sin((2 * Math.PI * 300 * (at + i)) / rate));
  }
}

function record(...sounds: [decibels: number, seconds: number][]) {
  const recording = createRecording(rate);
  for (const [decibels, seconds] of sounds) {
    for (const batch of hum(decibels, seconds)) {
      const ending = recording.add(batch);
      if (ending) return { recording, ending };
    }
  }
  return { recording, ending: null };
}

describe('a recording', () => {
  it('is over after 10 seconds of talk, to the sample', () => {
    const { recording, ending } = record([-20, 12]);
    expect(ending).toBe('full');
    expect(recording.elapsed()).toBe(10_000);
    expect(recording.samples().length / 16_000).toBeCloseTo(10, 1);
  });

  it('is over when it is silent at 2 seconds', () => {
    const { recording, ending } = record([-20, 1], [-70, 5]);
    expect(ending).toBe('silence');
    expect(recording.elapsed()).toBeGreaterThanOrEqual(2000);
    expect(recording.elapsed()).toBeLessThan(2050);
  });

  it('is over when silence comes later', () => {
    const { recording, ending } = record([-20, 4], [-70, 5]);
    expect(ending).toBe('silence');
    expect(recording.elapsed()).toBeLessThan(4600);
  });

  it('goes on through a breath, and through silence before 2 seconds', () => {
    expect(record([-70, 1.8], [-20, 1], [-70, 0.3], [-20, 1]).ending).toBe(null);
  });

  it('goes on while it is louder than -60 dB, however little', () => {
    expect(record([-58, 6]).ending).toBe(null);
    expect(record([-62, 6]).ending).toBe('silence');
  });
});
