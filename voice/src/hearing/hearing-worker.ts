import { parentPort } from 'node:worker_threads';
import { readSound } from '../sound/read-sound.ts';
import type { Transcript } from './engine.ts';
import { loadMoonshine, readMoonshine } from './moonshine.ts';
import { hearNames } from './names.ts';
import { hearingRate } from './recording.ts';
import { speechPart } from './speech-part.ts';

// A thread of the embedded recogniser: receives recordings, returns transcripts. Loads the model with its first job.

/** A recording, and a flag that becomes 1 once nobody waits for it any more. Without a recording: only load. */
export type HearingJob = { wav?: Uint8Array; names: readonly string[]; cancelled: Int32Array };

/** Words below this confidence are invented: a recogniser finds some in any noise. */
const leastConfidence = 0.35;

/** Whether the recogniser heard words rather than inventing some from noise. */
function isBelievable({ text, confidence }: Transcript): boolean {
  return (confidence ?? 1) >= leastConfidence && /[\p{L}\p{N}]/u.test(text);
}

let loading: ReturnType<typeof load> | undefined;

async function load() {
  const { encoder, decoder } = await readMoonshine();
  return loadMoonshine(encoder, decoder);
}

async function listen({ wav, names, cancelled }: HearingJob): Promise<Transcript | null> {
  loading ??= load();
  const moonshine = await loading;
  const part = wav && speechPart(readSound(wav, hearingRate), hearingRate);
  if (!part) return null;
  const isCancelled = () => Atomics.load(cancelled, 0) === 1;
  const listening = await moonshine.listen(part, isCancelled);
  const heard = await listening.transcribe();
  if (!heard || !isBelievable(heard)) return null;
  return { ...heard, text: await hearNames(heard, names, listening) };
}

parentPort?.on('message', async (job: HearingJob) => {
  try {
    parentPort?.postMessage({ result: await listen(job) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
