import { parentPort } from 'node:worker_threads';
import type { Heard } from './engine.ts';
import { loadMoonshine, readMoonshine } from './moonshine.ts';
import { hearingRate, readRecording } from './recording.ts';
import { speechPart } from './speech-part.ts';

// A thread of the embedded recogniser: takes recordings, gives what was heard. It loads with its first job.

/** A recording, and a flag that is 1 once nobody waits for it any more. Without a recording: only load. */
export type HearingJob = { wav?: Uint8Array; cancelled: Int32Array };

let loading: ReturnType<typeof load> | undefined;

async function load() {
  const { encoder, decoder } = await readMoonshine();
  return loadMoonshine(encoder, decoder);
}

async function listen({ wav, cancelled }: HearingJob): Promise<Heard | null> {
  loading ??= load();
  const moonshine = await loading;
  if (!wav) return null;
  const part = speechPart(readRecording(wav), hearingRate);
  return part && moonshine.transcribe(part, () => Atomics.load(cancelled, 0) === 1);
}

parentPort?.on('message', async (job: HearingJob) => {
  try {
    parentPort?.postMessage({ result: await listen(job) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
