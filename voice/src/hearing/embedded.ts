import { createWorkerPool, WorkerFailed } from '../threads/worker-pool.ts';
import { type HearingEngine, HearingFailed, longestRecording, type Transcript } from './engine.ts';
import type { HearingJob } from './hearing-worker.ts';
import { checkRecording } from './recording.ts';

const script = new URL('./hearing-worker.ts', import.meta.url);
/** Twice the longest recording, in ms: slower work only keeps others waiting. */
const timeLimit = 2 * longestRecording * 1000;
const fiveMinutes = 5 * 60_000;
export type HearingOptions = { workers?: number; idleMs?: number; onThreads?: (count: number) => void };

/**
 * Creates a recogniser that needs nothing but this repository: Moonshine tiny in worker threads. Loads nothing before
 * `warm` or the first recording; releases its memory `idleMs` after the last one (five minutes). `workers` (1) is the
 * number of recordings transcribed at the same time; `onThreads` is called with the number of threads when it changes.
 */
export function createHearing(options: HearingOptions = {}): HearingEngine {
  const size = Math.max(1, options.workers ?? 1);
  const idleMs = options.idleMs ?? fiveMinutes;
  const pool = createWorkerPool<HearingJob, Transcript | null>({
    script,
    size,
    timeLimit,
    idleMs,
    ...(options.onThreads ? { onThreads: options.onThreads } : {}),
  });

  async function run(
    wav: Uint8Array | undefined,
    names: readonly string[],
    signal?: AbortSignal,
  ): Promise<Transcript | null> {
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    const cancel = () => Atomics.store(cancelled, 0, 1);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await pool.run({ ...(wav ? { wav } : {}), names, cancelled }, signal);
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
      await Promise.all(Array.from({ length: size }, () => run(undefined, [])));
    },
    async hear({ wav, names = [] }, signal) {
      signal?.throwIfAborted();
      checkRecording(wav);
      return run(wav, names, signal);
    },
    close: () => pool.close(),
  };
}
