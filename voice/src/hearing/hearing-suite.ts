import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { resample } from '../sound/resample.ts';
import { BadWav, readWav, writeWav } from '../wav.ts';
import { type HearingEngine, RecordingTooLong } from './engine.ts';
import { wordErrors } from './word-errors.ts';

const recording = (name: string) => readFileSync(new URL(`../../recordings/${name}`, import.meta.url));
const rate = 16_000;

/** Resamples a sound. */
function atRate(wav: Uint8Array, wanted: number): Buffer {
  const { samples, sampleRate } = readWav(wav);
  return writeWav(Int16Array.from(resample(Float32Array.from(samples), sampleRate / wanted), Math.round), wanted);
}

/** Converts a sound to two channels of 32-bit floating-point numbers. */
function asFloatStereo(wav: Uint8Array): Buffer {
  const { samples, sampleRate } = readWav(wav);
  const head = writeWav(new Int16Array(samples.length * 4), sampleRate);
  head.writeUInt16LE(3, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt16LE(8, 32);
  head.writeUInt16LE(32, 34);
  for (let i = 0; i < samples.length; i++) {
    const sample = (samples[i] ?? 0) / 32_768;
    head.writeFloatLE(sample, 44 + i * 8);
    head.writeFloatLE(sample, 48 + i * 8);
  }
  return head;
}

/** Generates repeatable white noise with maximum amplitude `level`. */
function noise(seconds: number, level: number): Buffer {
  let state = 7;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  return writeWav(
    Int16Array.from({ length: rate * seconds }, () => Math.round(next() * level * 32_767)),
    rate,
  );
}

const silence = (seconds: number) => writeWav(new Int16Array(rate * seconds), rate);
const hum = (seconds: number) =>
  writeWav(
    Int16Array.from({ length: rate * seconds }, (_, i) => 6000 * Math.sin((2 * Math.PI * 100 * i) / rate)),
    rate,
  );

/** Tests that every transcription engine must pass. */
export function hearingSuite(create: () => HearingEngine | Promise<HearingEngine>): void {
  describe('hearing', { timeout: 120_000 }, () => {
    let engine: HearingEngine;
    const spoken = recording('plain-01.wav');
    const words = 'Where did you find the lantern?';

    beforeAll(async () => {
      engine = await create();
      await engine.warm();
    }, 120_000);
    afterAll(() => engine.close());

    const heard = async (wav: Uint8Array, names: string[] = []) => (await engine.hear({ wav, names }))?.text ?? null;

    it('finds the words, and says how sure it is', async () => {
      const found = await engine.hear({ wav: spoken });
      expect(wordErrors(words, found?.text ?? '')).toBe(0);
      expect(found?.confidence).toBeGreaterThan(0.5);
      expect(found?.confidence).toBeLessThanOrEqual(1);
    });

    const rates = inject('thorough') ? [8000, 22_050, 44_100, 48_000, 96_000] : [8000, 44_100];
    it.each(rates)('understands a WAV of %i Hz', async (wanted) => {
      expect(wordErrors(words, (await heard(atRate(spoken, wanted))) ?? '')).toBeLessThanOrEqual(1);
    });

    it('understands floating-point stereo', async () => {
      expect(wordErrors(words, (await heard(asFloatStereo(spoken))) ?? '')).toBe(0);
    });

    it('understands a whisper of a recording, with silence around it', async () => {
      const quiet = readWav(spoken).samples.map((sample) => Math.round(sample / 60));
      const samples = new Int16Array(quiet.length + rate * 4);
      samples.set(quiet, rate * 2);
      expect(wordErrors(words, (await heard(writeWav(samples, rate))) ?? '')).toBeLessThanOrEqual(1);
    });

    it('writes names of the scene as they are written', async () => {
      expect(await heard(recording('named-19.wav'), ['Osric the Ferryman', 'The Clapper of Hallowmere'])).toMatch(
        /Osric.*Hallowmere/,
      );
    });

    it.each([
      ['nothing', silence(0)],
      ['silence', silence(3)],
      ['faint noise', noise(3, 0.002)],
      ['loud noise', noise(3, 0.5)],
      ['a hum', hum(3)],
      ['a blink of a sound', noise(0.05, 0.5)],
    ])('hears nobody in %s', async (_what, wav) => {
      expect(await engine.hear({ wav })).toBeNull();
    });

    it('refuses what is no WAV, what is broken, and what is too long', async () => {
      await expect(engine.hear({ wav: Buffer.from('OggS and so on') })).rejects.toThrow(BadWav);
      await expect(engine.hear({ wav: spoken.subarray(0, 30) })).rejects.toThrow(BadWav);
      await expect(engine.hear({ wav: new Uint8Array() })).rejects.toThrow(BadWav);
      await expect(engine.hear({ wav: silence(16) })).rejects.toThrow(RecordingTooLong);
    });

    it('takes a recording that was cut off in its middle as far as it goes', async () => {
      expect(await heard(spoken.subarray(0, Math.floor(spoken.length * 0.6) | 1))).toMatch(/where/i);
    });

    it('stops when it is told to, and goes on with the next', async () => {
      const aborting = new AbortController();
      const recordings = [1, 2, 3].map(() => engine.hear({ wav: spoken }, aborting.signal));
      aborting.abort(new Error('gone'));
      const outcomes = await Promise.allSettled(recordings);
      expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(3).fill('rejected'));
      expect(await heard(spoken)).toMatch(/lantern/);
    });

    it('leaves the event loop free while it listens', async () => {
      let turns = 0;
      const timer = setInterval(() => turns++, 1);
      await engine.hear({ wav: atRate(spoken, 48_000) });
      clearInterval(timer);
      expect(turns).toBeGreaterThan(5);
    });
  });
}
