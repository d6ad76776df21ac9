import { parentPort, workerData } from 'node:worker_threads';
import { fliteRate } from '../flite/flite.ts';
import { writeWav } from '../wav.ts';
import type { SpeechPlan } from './prosody.ts';
import { renderSpeech } from './render.ts';

// A thread of the embedded speech engine: takes plans, gives WAV bytes. The compiled flite is shared by all threads.

const { flite } = workerData as { flite: WebAssembly.Module };

parentPort?.on('message', async (plan: SpeechPlan) => {
  try {
    const wav = writeWav(await renderSpeech(flite, plan), fliteRate);
    const bytes = new Uint8Array(wav);
    parentPort?.postMessage({ result: bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
