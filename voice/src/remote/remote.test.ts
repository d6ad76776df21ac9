import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { voiceNames } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createHearing } from '../hearing/embedded.ts';
import { type HearingEngine, HearingFailed } from '../hearing/engine.ts';
import { hearingSuite } from '../hearing/hearing-suite.ts';
import { resample } from '../sound/resample.ts';
import { createSpeech } from '../speech/embedded.ts';
import { SpeechFailed } from '../speech/engine.ts';
import { speechSuite } from '../speech/speech-suite.ts';
import { readWav, readWavInfo, writeWav } from '../wav.ts';
import { hearingWithFallBack, speechWithFallBack } from './fall-back.ts';
import { createRemoteHearing } from './remote-hearing.ts';
import { createRemoteSpeech } from './remote-speech.ts';
import { type Behaviour, startStandIn } from './stand-in.fixture.ts';

const flite = createSpeech({ workers: 1 });
/** Understands the one recording of this file; the recogniser passes its own suite, and takes seconds to load. */
const scripted: HearingEngine = {
  name: 'scripted',
  warm: async () => {},
  hear: async () => ({ text: 'Where did you find the lantern?', confidence: 1 }),
  close: async () => {},
};
const recogniser = inject('thorough') ? createHearing() : scripted;
const rate = 24_000;

/** An engine that others go on using when its borrower closes it. */
const lend = <Engine extends { close: () => Promise<void> }>(engine: Engine): Engine => ({
  ...engine,
  close: async () => {},
});

/** Speaks with flite at another sample rate and level, as real servers do. */
async function say({ input, voice, speed }: { input: string; voice: string; speed: number }): Promise<Uint8Array> {
  const spoken = await flite.speak({ text: input, voiceName: voice, pitch: 0, speed });
  const samples = Float32Array.from(readWav(spoken?.wav ?? writeWav(new Int16Array(), rate)).samples);
  return writeWav(
    Int16Array.from(resample(samples, 16_000 / rate), (sample) => sample / 4),
    rate,
  );
}

let server: Awaited<ReturnType<typeof startStandIn>>;
const voices = { masculine: 'Rufus', feminine: 'Flora', Agnes: 'Agnes', default: 'Ada' };
const wav = readFileSync(new URL('../../recordings/plain-01.wav', import.meta.url));
const line = { text: 'Nobody has opened that door.', voiceName: 'Nora', pitch: 0, speed: 1 };

const createRemoteVoice = (timeout = 300_000) =>
  createRemoteSpeech({ baseUrl: server.baseUrl, model: 'tts', apiKey: 'secret', timeout, voices });
const createRemoteRecogniser = (timeout = 300_000) =>
  createRemoteHearing({ baseUrl: `${server.baseUrl}/`, model: 'whisper', apiKey: 'secret', timeout });

beforeAll(async () => {
  const hear = async (recording: Uint8Array) => (await recogniser.hear({ wav: recording }))?.text ?? '';
  server = await startStandIn({ speak: say, hear });
});
afterAll(async () => {
  await Promise.all([server.close(), flite.close(), recogniser.close()]);
});

// The servers here speak and listen with the embedded engines, which pass both suites in npm test.
if (inject('thorough')) {
  describe('a speech server', () => {
    const someVoices = voiceNames.filter((_, index) => index % 8 === 0);
    speechSuite(() => createRemoteVoice(), someVoices);
  });

  describe('a transcription server', () => {
    hearingSuite(() => createRemoteRecogniser());
  });
}

describe('answers', () => {
  it('of another sample rate and level become speech like that of every engine', async () => {
    const engine = createRemoteVoice();
    const speech = await engine.speak(line);
    const spoken = speech?.wav ?? Buffer.alloc(0);
    expect(readWavInfo(spoken)).toMatchObject({ channels: 1, sampleRate: 16_000, bitsPerSample: 16 });
    expect(readWavInfo(spoken).seconds).toBe(speech?.seconds);
    const peak = Math.max(...readWav(spoken).samples.map(Math.abs)) / 32_768;
    expect(peak).toBeGreaterThan(0.2);
    expect(peak).toBeLessThan(0.95);
    await engine.close();
  });

  it('become words, with how sure they are', async () => {
    const engine = createRemoteRecogniser();
    const heard = await engine.hear({ wav });
    expect(heard?.text).toMatch(/lantern/);
    expect(heard?.confidence).toBeGreaterThan(0.5);
    expect(heard?.confidence).toBeLessThanOrEqual(1);
    await engine.close();
  });
});

describe('requests', () => {
  it('contain the model, the text without actions and the mapped voice, with the key', async () => {
    const engine = createRemoteVoice();
    await engine.speak({ ...line, text: '*nods*  Well, well.' });
    const { path, authorization, json } = server.asked.at(-1) ?? {};
    expect([path, authorization]).toEqual(['/v1/audio/speech', 'Bearer secret']);
    expect(json).toEqual({ model: 'tts', input: 'Well, well.', voice: 'Flora', speed: 1, response_format: 'wav' });
    await engine.close();
  });

  it('contain the model and the names, with the recording alone', async () => {
    const engine = createRemoteRecogniser();
    await engine.hear({ wav, names: ['Tadhg', 'Hallowmere'] });
    const { path, authorization, form } = server.asked.at(-1) ?? {};
    expect([path, authorization]).toEqual(['/v1/audio/transcriptions', 'Bearer secret']);
    expect([form?.get('model'), form?.get('prompt')]).toEqual(['whisper', 'Tadhg, Hallowmere.']);
    const asked = server.asked.length;
    expect(await engine.hear({ wav: writeWav(new Int16Array(32_000), 16_000) })).toBeNull();
    expect(server.asked.length).toBe(asked);
    await engine.close();
  });
});

describe('a failing server', { timeout: 60_000 }, () => {
  const failures: Behaviour[] = ['hang', 'stall', 'refuse', 'garbage', 'break off'];

  it.each(failures)('by "%s" is reported', async (how) => {
    const speech = createRemoteVoice(400);
    const hearing = createRemoteRecogniser(400);
    server.behave(how);
    await expect(speech.speak({ ...line, text: `It will ${how}.` })).rejects.toThrow(SpeechFailed);
    await expect(hearing.hear({ wav })).rejects.toThrow(HearingFailed);
    server.behave('well');
    await Promise.all([speech.close(), hearing.close()]);
  });

  it('is replaced by the embedded engines for a while, with one warning', async () => {
    const fallBacks: string[] = [];
    const onFallBack = (failure: Error, engine: string) => void fallBacks.push(`${engine}: ${failure.message}`);
    const speech = speechWithFallBack(createRemoteVoice(1000), lend(flite), { onFallBack });
    const hearing = hearingWithFallBack(createRemoteRecogniser(1000), lend(recogniser), { onFallBack });
    server.behave('refuse');
    const before = server.asked.length;
    expect((await speech.speak(line))?.seconds).toBeGreaterThan(1);
    expect((await speech.speak({ ...line, text: 'Nor the window.' }))?.seconds).toBeGreaterThan(0.5);
    expect((await hearing.hear({ wav }))?.text).toMatch(/lantern/);
    server.behave('well');
    expect(server.asked.length - before).toBe(2);
    expect(fallBacks).toEqual([
      'remote speech: The speech server failed: It answered 500.',
      'remote hearing: The transcription server failed: It answered 500.',
    ]);
    await Promise.all([speech.close(), hearing.close()]);
  });

  it('is asked again after a pause', async () => {
    const speech = speechWithFallBack(createRemoteVoice(), lend(flite), { onFallBack: () => {}, rest: 1 });
    server.behave('refuse');
    await speech.speak({ ...line, text: 'Not yet.' });
    server.behave('well');
    const before = server.asked.length;
    await wait(5);
    await speech.speak({ ...line, text: 'Now it is.' });
    expect(server.asked.length).toBe(before + 1);
    await speech.close();
  });

  it('is not blamed for invalid requests', async () => {
    const fallBacks: Error[] = [];
    const onFallBack = (failure: Error) => void fallBacks.push(failure);
    const speech = speechWithFallBack(createRemoteVoice(), createSpeech({ workers: 1 }), { onFallBack });
    await expect(speech.speak({ ...line, voiceName: 'Nobody' })).rejects.toThrow('Nobody');
    await speech.close();
    await expect(speech.speak(line)).rejects.toThrow(SpeechFailed);
    expect(fallBacks.length).toBeLessThanOrEqual(1);
  });
});
