import { parentPort, workerData } from 'node:worker_threads';
import { fliteRate } from '../flite/flite.ts';
import { writeWav } from '../wav.ts';
import type { SpeechPlan } from './prosody.ts';
import { renderSpeech } from './render.ts';

// A thread of the embedded speech engine: receives plans, returns WAV bytes and the shapes of the mouth. All threads share the compiled flite.

const { flite } = workerData as { flite: WebAssembly.Module };

/**
 * Every line allocates 20 MB, which stay uncollected while nothing else is spoken. Off-heap memory is released only the
 * second time.
 */
const restsMs = [3000, 3500];
let resting: NodeJS.Timeout[] = [];

function rest(): void {
  for (const timer of resting) clearTimeout(timer);
  resting = restsMs.map((ms) => setTimeout(() => globalThis.gc?.(), ms).unref());
}

parentPort?.on('message', async (plan: SpeechPlan) => {
  rest();
  try {
    const { samples, visemes } = await renderSpeech(flite, plan);
    const bytes = new Uint8Array(writeWav(samples, fliteRate));
    parentPort?.postMessage({ result: { bytes, visemes } }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
