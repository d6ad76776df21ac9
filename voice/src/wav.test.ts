import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { readSound } from './sound/read-sound.ts';
import { BadWav, readWav, readWavInfo, writeWav } from './wav.ts';

describe('WAV files', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.int16Array(), fc.integer({ min: 8000, max: 48_000 }), (samples, sampleRate) => {
        const read = readWav(writeWav(samples, sampleRate));
        expect(read.sampleRate).toBe(sampleRate);
        expect([...read.samples]).toEqual([...samples]);
      }),
      { seed: 3 },
    );
  });

  it('report their duration, past non-audio chunks', () => {
    const plain = writeWav(new Int16Array(8000), 16_000);
    const list = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1');
    const wav = Buffer.concat([plain.subarray(0, 36), list, plain.subarray(36)]);
    expect(readWavInfo(wav)).toMatchObject({ seconds: 0.5, sampleRate: 16_000, channels: 1, bitsPerSample: 16 });
  });

  it('are rejected with BadWav when they are broken, whatever the bytes', () => {
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

  /** Builds a RIFF file of these chunks, whose declared sizes may be wrong. */
  const riff = (chunks: [id: string, content: Buffer, declared?: number][]) =>
    Buffer.concat([
      Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1'),
      ...chunks.flatMap(([id, content, declared = content.length]) => {
        const size = Buffer.alloc(4);
        size.writeUInt32LE(declared);
        return [Buffer.from(id, 'latin1'), size, content, Buffer.alloc(content.length & 1)];
      }),
    ]);
  const format = ({ coding = 1, channels = 1, rate = 16_000, bits = 16 } = {}) => {
    const head = Buffer.alloc(16);
    head.writeUInt16LE(coding, 0);
    head.writeUInt16LE(channels, 2);
    head.writeUInt32LE(rate, 4);
    head.writeUInt16LE(bits, 14);
    return head;
  };

  it('are read for at most a hundred chunks', () => {
    const sound: [string, Buffer][] = [
      ['fmt ', format()],
      ['data', Buffer.alloc(32_000)],
    ];
    const behind = (count: number) => riff([...Array(count).fill(['LIST', Buffer.alloc(0)]), ...sound]);
    expect(readWavInfo(behind(98)).seconds).toBe(1);
    expect(() => readWavInfo(behind(99))).toThrow(BadWav);
    const endless = Buffer.concat([riff([]), Buffer.alloc(750_000 * 8, 'LIST\0\0\0\0'), riff(sound).subarray(12)]);
    expect(() => readWavInfo(endless)).toThrow(BadWav);
    expect(() => readWavInfo(riff(Array(200).fill(['fmt ', format()])))).toThrow(BadWav);
  });

  it('contain no more sound than the file has bytes, whatever they declare', () => {
    const declaring = (declared: number) =>
      riff([
        ['fmt ', format()],
        ['data', Buffer.alloc(3200), declared],
      ]);
    expect(readWavInfo(declaring(0xffff_ffff))).toMatchObject({ seconds: 0.1, dataBytes: 3200 });
    expect(readWav(declaring(0xffff_ffff)).samples).toHaveLength(1600);
    expect(readWavInfo(declaring(0)).seconds).toBe(0);
    expect(() => readWavInfo(riff([['LIST', Buffer.alloc(0), 0xffff_fff0]]))).toThrow(BadWav);
    expect(() =>
      readWavInfo(
        riff([
          ['fmt ', format(), 15],
          ['data', Buffer.alloc(10)],
        ]),
      ),
    ).toThrow(BadWav);
    expect(() =>
      readWavInfo(
        riff([
          ['data', Buffer.alloc(10)],
          ['fmt ', format()],
        ]),
      ),
    ).toThrow(BadWav);
  });

  it.each([
    { coding: 3, bits: 16 },
    { coding: 3, bits: 64 },
    ...[0, 1, 7, 9, 12, 20, 64, 65_535].map((bits) => ({ bits })),
    ...[0, 33, 65_535].map((channels) => ({ channels })),
    ...[0, 1, 3999, 384_001, 0xffff_ffff].map((rate) => ({ rate })),
    ...[0, 2, 6, 7, 17, 85, 0xfffe, 0xffff].map((coding) => ({ coding })),
  ])('with a header of %j are rejected', (head) => {
    expect(() =>
      readWavInfo(
        riff([
          ['fmt ', format(head)],
          ['data', Buffer.alloc(100)],
        ]),
      ),
    ).toThrow(BadWav);
  });

  it('become samples between -1 and 1, or are rejected', () => {
    const id = fc.oneof(fc.constantFrom('fmt ', 'data', 'LIST', 'fact'), fc.string({ minLength: 4, maxLength: 4 }));
    const someFormat = fc
      .record({
        coding: fc.constantFrom(1, 3, 0xfffe, 6),
        channels: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.nat(65_535)),
        rate: fc.oneof(fc.integer({ min: 3000, max: 400_000 }), fc.nat(0xffff_ffff)),
        bits: fc.oneof(fc.constantFrom(8, 16, 24, 32), fc.nat(65_535)),
      })
      .map(format);
    const content = fc.oneof(
      someFormat,
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    );
    const declared = fc.option(fc.oneof(fc.nat(500), fc.nat(0xffff_ffff)), { nil: undefined });
    const chunks = fc.array(fc.tuple(id, content, declared), { maxLength: 8 });
    fc.assert(
      fc.property(someFormat, chunks, fc.uint8Array({ maxLength: 400 }), (head, more, sound) => {
        const given = [['fmt ', head], ...more, ['data', Buffer.from(sound)]] as Parameters<typeof riff>[0];
        const wav = riff(given.map(([name, ...rest]) => [name.padEnd(4).slice(0, 4), ...rest]));
        try {
          const { dataOffset, dataBytes, seconds } = readWavInfo(wav);
          expect(dataOffset + dataBytes).toBeLessThanOrEqual(wav.length);
          expect(seconds).toBeGreaterThanOrEqual(0);
          const samples = readSound(wav, 16_000);
          expect(samples.length).toBeLessThanOrEqual(wav.length * 4 + 4);
          expect(samples.every((sample) => Math.abs(sample) <= 1.5)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(BadWav);
        }
      }),
      { seed: 7, numRuns: inject('thorough') ? 1000 : 200 },
    );
  });
});
