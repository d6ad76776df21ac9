import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BadWav, readWav, readWavInfo, writeWav } from './wav.ts';

describe('WAV files', () => {
  it('read as they were written', () => {
    fc.assert(
      fc.property(fc.int16Array(), fc.integer({ min: 8000, max: 48_000 }), (samples, sampleRate) => {
        const read = readWav(writeWav(samples, sampleRate));
        expect(read.sampleRate).toBe(sampleRate);
        expect([...read.samples]).toEqual([...samples]);
      }),
      { seed: 3 },
    );
  });

  it('tell their duration, past chunks that are not sound', () => {
    const plain = writeWav(new Int16Array(8000), 16_000);
    const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
    const wav = Buffer.concat([plain.subarray(0, 36), list, plain.subarray(36)]);
    expect(readWavInfo(wav)).toMatchObject({ seconds: 0.5, sampleRate: 16_000, channels: 1, bitsPerSample: 16 });
  });

  it('are refused with BadWav when they are broken, whatever the bytes', () => {
    const whole = writeWav(new Int16Array(100), 16_000);
    for (let length = 0; length < 44; length++) expect(() => readWavInfo(whole.subarray(0, length))).toThrow(BadWav);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(43), (bytes, at) => {
        const wav = Buffer.from(whole);
        wav.set(bytes.subarray(0, wav.length - at), at);
        try {
          expect(readWavInfo(wav).seconds).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toBeInstanceOf(BadWav);
        }
      }),
      { seed: 5 },
    );
  });
});
