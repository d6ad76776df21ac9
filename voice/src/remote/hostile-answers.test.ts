import { readFileSync } from 'node:fs';
import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HearingFailed } from '../hearing/engine.ts';
import { SpeechFailed } from '../speech/engine.ts';
import { writeWav } from '../wav.ts';
import { createRemoteHearing } from './remote-hearing.ts';
import { createRemoteSpeech } from './remote-speech.ts';
import { startStandIn } from './stand-in.fixture.ts';

const wav = readFileSync(new URL('../../recordings/plain-01.wav', import.meta.url));
const timeout = 120_000;
/** Names as long as a form takes, in three words. */
const names = Array.from({ length: 10 }, (_, index) => `Kalomituresano Gathorquilbran Dorvidelomi${index}`);

let server: Awaited<ReturnType<typeof startStandIn>>;
let hearing: ReturnType<typeof createRemoteHearing>;
let speech: ReturnType<typeof createRemoteSpeech>;

beforeAll(async () => {
  const never = () => Promise.reject(new Error('Each test has its own answer.'));
  server = await startStandIn({ speak: never, hear: never });
  hearing = createRemoteHearing({ baseUrl: server.baseUrl, model: 'whisper', timeout });
  speech = createRemoteSpeech({ baseUrl: server.baseUrl, model: 'tts', timeout, voices: {} });
});
afterAll(async () => {
  await Promise.all([server.close(), hearing.close(), speech.close()]);
});

/** Returns the milliseconds of this thread's processor time: a busy machine changes nothing about them. */
async function measure(act: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

it('a long transcript is cut before its names are repaired, on another thread', { timeout }, async () => {
  server.behave(Buffer.from(JSON.stringify({ text: 'Kalumitureseno kathorquilbren torvidelomi. '.repeat(500) })));
  let length = 0;
  const busy = await measure(async () => {
    length = (await hearing.hear({ wav, names }))?.text.length ?? 0;
  });
  expect(length).toBeGreaterThan(limits.message / 2);
  expect(length).toBeLessThan(limits.message * 2);
  expect(busy).toBeLessThan(500);
});

it('a longer answer than a transcript has is refused unread', { timeout }, async () => {
  const levels = 4_000_000;
  server.behave(Buffer.from(`{"text":"hello there","x":${'['.repeat(levels)}${']'.repeat(levels)}}`));
  await expect(hearing.hear({ wav, names })).rejects.toThrow(HearingFailed);
});

it('a sound longer than its sentence can be is refused before it is converted', { timeout }, async () => {
  server.behave(writeWav(new Int16Array(4000 * 400), 4000));
  const line = { text: 'Nobody has opened that door.', voiceName: 'Nora', pitch: 0, speed: 1 };
  await expect(speech.speak(line)).rejects.toThrow(
    new SpeechFailed('The speech server failed: The sound is too long for the text.'),
  );
});
