import { voiceNames } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { medianPitch } from '../sound/pitch-track.ts';
import { readWav, readWavInfo } from '../wav.ts';
import { type Speech, type SpeechEngine, type SpeechRequest, UnknownVoice } from './engine.ts';

const sentence = 'Nobody has opened that door since the winter.';
const request: SpeechRequest = { text: sentence, voiceName: 'Alice', pitch: 0, speed: 1 };

/** Samples of -1 to 1. */
const samplesOf = (speech: Speech) => Float32Array.from(readWav(speech.wav).samples, (sample) => sample / 32_768);
const pitchOf = (speech: Speech) => medianPitch(samplesOf(speech), 16_000);

const thorough = inject('thorough') ?? false;
/** All voices, or one of 30. */
const someVoices = voiceNames.filter((_, index) => thorough || index % 30 === 0);

/** Tests that every speech engine must pass; the long form tries all voices, or the given ones. */
export function speechSuite(create: () => SpeechEngine, voices: readonly string[] = someVoices): void {
  describe('speaking', { timeout: 180_000 }, () => {
    let engine: SpeechEngine;
    beforeAll(async () => {
      engine = create();
      await engine.warm();
    });
    afterAll(() => engine.close());

    const say = async (changes: Partial<SpeechRequest> = {}): Promise<Speech> => {
      const speech = await engine.speak({ ...request, ...changes });
      if (!speech) throw new Error('Nothing was said.');
      return speech;
    };

    it('gives a whole WAV of 16-bit mono sound at 16 kHz', async () => {
      const { wav, seconds } = await say();
      const info = readWavInfo(wav);
      expect(info).toMatchObject({ channels: 1, sampleRate: 16_000, bitsPerSample: 16, seconds });
      expect(info.dataOffset + info.dataBytes).toBe(wav.length);
      expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
      expect(seconds).toBeGreaterThan(1);
      expect(seconds).toBeLessThan(6);
    });

    it('is loud enough, never clipped, and silent at both ends', async () => {
      const samples = samplesOf(await say());
      const peak = Math.max(...samples.map(Math.abs));
      expect(peak).toBeGreaterThan(0.2);
      expect(peak).toBeLessThan(0.95);
      expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01);
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
    });

    it.each(thorough ? ['Alice', 'Raymond', 'Agnes', 'Jordan'] : ['Alice', 'Raymond'])(
      'moves the pitch of %s by the semitones asked for',
      async (voiceName) => {
        const own = pitchOf(await say({ voiceName }));
        expect(12 * Math.log2(pitchOf(await say({ voiceName, pitch: 4 })) / own)).toBeCloseTo(4, -0.4);
        expect(12 * Math.log2(pitchOf(await say({ voiceName, pitch: -4 })) / own)).toBeCloseTo(-4, -0.4);
      },
    );

    it('speaks faster and slower by the speed asked for', async () => {
      const own = (await say()).seconds;
      expect((await say({ speed: 1.5 })).seconds / own).toBeCloseTo(1 / 1.5, 1);
      expect((await say({ speed: 0.5 })).seconds / own).toBeCloseTo(2, 0);
    });

    it('sounds sad and glad apart', async () => {
      const sad = await say({ emotion: { name: 'SADNESS', strength: 1 } });
      const glad = await say({ emotion: { name: 'JOY', strength: 1 } });
      expect(pitchOf(sad)).toBeLessThan(pitchOf(glad));
      expect(sad.seconds).toBeGreaterThan(glad.seconds);
    });

    it(`speaks in each of ${voices.length} voices, no two alike`, async () => {
      const spoken = await Promise.all(voices.map((voiceName) => say({ text: 'Good evening.', voiceName })));
      expect(spoken.filter((speech) => speech.seconds < 0.4 || speech.seconds > 2)).toEqual([]);
      expect(new Set(spoken.map((speech) => speech.wav.toString('base64'))).size).toBe(voices.length);
    });

    it('says nothing for an empty line or an action', async () => {
      expect(await engine.speak({ ...request, text: '' })).toBeNull();
      expect(await engine.speak({ ...request, text: '*closes the door* …' })).toBeNull();
    });

    it('speaks what it has never seen, however long or odd', async () => {
      const odd =
        "Ó Conghaile… 'tis 1857 — £3.50 (or 7%) 日本語 -t --help %s \u0000 <speak> etc. e.g. AAAAAAAAAAAAAAAAAAAAAAAA!";
      expect((await say({ text: odd })).seconds).toBeGreaterThan(1);
      expect((await say({ text: 'The bell rang again over the water. '.repeat(10) })).seconds).toBeGreaterThan(12);
    });

    it('refuses a voice that there is not', async () => {
      await expect(engine.speak({ ...request, voiceName: 'Nobody' })).rejects.toThrow(UnknownVoice);
    });

    it('stops when it is told to', async () => {
      const aborting = new AbortController();
      const lines = Array.from({ length: 8 }, (_, i) =>
        engine.speak({ ...request, text: `Line ${i} of it.` }, aborting.signal),
      );
      aborting.abort(new Error('gone'));
      const outcomes = await Promise.allSettled(lines);
      expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(8).fill('rejected'));
      expect((await say({ text: 'Still here.' })).seconds).toBeGreaterThan(0.3);
    });

    it('leaves the event loop free while it speaks', async () => {
      let turns = 0;
      const timer = setInterval(() => turns++, 1);
      await say({ text: 'A long line that is certainly not in any cache, spoken to see that other work goes on.' });
      clearInterval(timer);
      expect(turns).toBeGreaterThan(10);
    });
  });
}
