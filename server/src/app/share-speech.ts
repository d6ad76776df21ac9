import { setImmediate as nextIteration } from 'node:timers/promises';
import type { SpeechEngine } from '@emberlore/voice';
import { createFairQueue } from '../kit/fair-queue.ts';

/** Several replies of ten sentences each, for everybody behind one address. */
const LINES = { mostPerRequester: 60, mostWaiting: 300 };

/**
 * Lets requesters take turns at having lines spoken, `concurrency` at a time, so that nobody's replies keep everybody
 * else waiting. Lines from the cache take turns too, one in each iteration of the event loop, because encoding their
 * sound takes time. Drops waiting lines of clients that have disconnected. Refused lines reject with a 429.
 */
export function shareSpeech(speech: SpeechEngine, concurrency: number): SpeechEngine {
  const queue = createFairQueue({ concurrency, ...LINES });
  return {
    name: speech.name,
    warm: () => speech.warm(),
    speak: (request, signal) =>
      queue.run(async () => {
        const line = await speech.speak(request, signal);
        await nextIteration();
        return line;
      }),
    close: () => speech.close(),
  };
}
