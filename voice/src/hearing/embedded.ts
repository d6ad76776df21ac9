import { createWorkerPool, WorkerFailed } from '../threads/worker-pool.ts';
import { type Heard, type HearingEngine, HearingFailed } from './engine.ts';
import type { HearingJob } from './hearing-worker.ts';
import { repairNames } from './names.ts';
import { checkRecording } from './recording.ts';

const script = new URL('./hearing-worker.ts', import.meta.url);
const timeLimit = 60_000;
const fiveMinutes = 5 * 60_000;
/** Below this the words are made up: a recogniser finds some in any noise. */
const leastConfidence = 0.35;

/** Whether the recogniser has heard words, and not made some up of noise. */
function isBelievable({ text, confidence }: Heard): boolean {
  return confidence >= leastConfidence && /[\p{L}\p{N}]/u.test(text);
}

/**
 * The recogniser that needs nothing but this repository: Moonshine tiny in worker threads. Nothing is loaded before `warm`
 * or the first recording; `idleMs` after the last one (five minutes) its memory is given back. `workers` (1) is how many
 * recordings are listened to at the same time.
 */
export function createHearing(options: { workers?: number; idleMs?: number } = {}): HearingEngine {
  const size = Math.max(1, options.workers ?? 1);
  const idleMs = options.idleMs ?? fiveMinutes;
  const pool = createWorkerPool<HearingJob, Heard | null>({ script, size, timeLimit, idleMs });

  async function run(wav: Uint8Array | undefined, signal?: AbortSignal): Promise<Heard | null> {
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    const cancel = () => Atomics.store(cancelled, 0, 1);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await pool.run({ ...(wav ? { wav } : {}), cancelled }, signal);
    } catch (error) {
      if (error instanceof WorkerFailed) throw new HearingFailed(error.message, { cause: error });
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  return {
    name: 'moonshine',
    async warm() {
      await Promise.all(Array.from({ length: size }, () => run(undefined)));
    },
    async hear({ wav, names = [] }, signal) {
      signal?.throwIfAborted();
      checkRecording(wav);
      const heard = await run(wav, signal);
      if (!heard || !isBelievable(heard)) return null;
      return { ...heard, text: repairNames(heard.text, names) };
    },
    close: () => pool.close(),
  };
}
