import { describe, expect, it } from 'vitest';
import { loudness } from '../sound/loudness.ts';
import { medianPitch } from '../sound/pitch-track.ts';
import { voices } from '../voices.ts';
import { readWav } from '../wav.ts';
import { createSpeech } from './embedded.ts';
import { SpeechFailed } from './engine.ts';
import { speechSuite } from './speech-suite.ts';

speechSuite(() => createSpeech({ workers: 2 }));

describe('the embedded engine', () => {
  it('levels all base voices and keeps their pitch', async () => {
    const engine = createSpeech({ workers: 1 });
    for (const voiceName of ['Arthur', 'Alan', 'Rufus', 'Ada', 'Olivia']) {
      const speech = await engine.speak({
        text: 'We shall have our answer before sunrise.',
        voiceName,
        pitch: 0,
        speed: 1,
      });
      const samples = Float32Array.from(readWav(speech?.wav ?? Buffer.alloc(0)).samples, (sample) => sample / 32_768);
      expect(Math.abs(loudness(samples, 16_000) + 18), voiceName).toBeLessThan(0.7);
      const wanted = voices.find((voice) => voice.name === voiceName)?.pitch ?? 0;
      expect(Math.abs(12 * Math.log2(medianPitch(samples, 16_000) / wanted)), voiceName).toBeLessThan(2);
    }
    await engine.close();
  });

  it('returns a cached line', async () => {
    const engine = createSpeech({ workers: 1 });
    const request = { text: 'Again.', voiceName: 'Adam', pitch: 0, speed: 1 };
    const first = await engine.speak(request);
    expect(await engine.speak({ ...request, text: ' Again. *nods*' })).toBe(first);
    expect(await engine.speak({ ...request, pitch: 1 })).not.toBe(first);
    await engine.close();
  });

  it('rejects running and new work once it is closed', async () => {
    const engine = createSpeech({ workers: 1 });
    const request = { text: 'The bell rang again over the water.', voiceName: 'Adam', pitch: 0, speed: 1 };
    const lines = [1, 2, 3].map((pitch) => engine.speak({ ...request, pitch }));
    const outcomes = Promise.allSettled(lines);
    await engine.close();
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: expect.any(SpeechFailed) });
    await expect(engine.speak(request)).rejects.toThrow(SpeechFailed);
  });
});
