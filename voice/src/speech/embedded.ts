import { availableParallelism } from 'node:os';
import type { Viseme } from '@emberlore/contract';
import { LRUCache } from 'lru-cache';
import { compileFlite } from '../flite/flite.ts';
import { speakable } from '../text/speakable.ts';
import { createWorkerPool, WorkerFailed, type WorkerPool } from '../threads/worker-pool.ts';
import { findVoice } from '../voices.ts';
import { readWavInfo } from '../wav.ts';
import { truncateLine } from './duration.ts';
import { type Speech, type SpeechEngine, SpeechFailed, type SpeechRequest, UnknownVoice } from './engine.ts';
import { planSpeech, type SpeechPlan } from './prosody.ts';

const script = new URL('./speech-worker.ts', import.meta.url);
/** In milliseconds. The longest line takes three seconds on a quiet machine. */
const timeLimit = 15_000;
const mostWorkers = 4;
const defaultCacheBytes = 16 * 1024 * 1024;
/** Strength is rounded to quarters: finer steps are inaudible, and repeated lines hit the cache. */
const strengthSteps = 4;

type Rendered = { bytes: Uint8Array<ArrayBuffer>; visemes: Viseme[] };
type Pool = WorkerPool<SpeechPlan, Rendered>;

const toSpeech = ({ bytes, visemes }: Rendered): Speech => {
  const wav = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { wav, seconds: readWavInfo(wav).seconds, visemes };
};

function coarse(request: SpeechRequest): SpeechRequest {
  const { emotion } = request;
  if (!emotion) return request;
  return {
    ...request,
    emotion: { ...emotion, strength: Math.round(emotion.strength * strengthSteps) / strengthSteps },
  };
}

/**
 * Creates a speech engine that needs nothing but this repository: CMU Flite in worker threads, so that nothing blocks
 * the event loop. Loads nothing before `warm` or the first line. `workers` is the number of threads (the machine's
 * cores, at most 4); recent lines are cached in up to `cacheBytes` (16 MiB). A returned WAV may be shared: don't write
 * to it.
 */
export function createSpeech(options: { workers?: number; cacheBytes?: number } = {}): SpeechEngine {
  const size = Math.max(1, options.workers ?? Math.min(mostWorkers, availableParallelism()));
  const cache = new LRUCache<string, Speech>({
    maxSize: options.cacheBytes ?? defaultCacheBytes,
    sizeCalculation: ({ wav }) => wav.length,
  });
  let starting: Promise<Pool> | undefined;
  let closed = false;

  const start = async (): Promise<Pool> =>
    createWorkerPool({ script, size, timeLimit, workerData: { flite: await compileFlite() } });

  const pool = () => {
    if (closed) throw new SpeechFailed('The speech engine is closed.');
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw new SpeechFailed('The speech engine could not be loaded.', { cause: error });
    });
    return starting;
  };

  const render = async (plan: SpeechPlan, signal?: AbortSignal): Promise<Speech> => {
    try {
      return toSpeech(await (await pool()).run(plan, signal));
    } catch (error) {
      if (error instanceof WorkerFailed) throw new SpeechFailed(error.message, { cause: error });
      throw error;
    }
  };

  return {
    name: 'flite',
    async warm() {
      const started = await pool();
      started.warm();
      await Promise.all(Array.from({ length: size }, () => started.run(warmingPlan)));
    },
    async speak(request, signal) {
      signal?.throwIfAborted();
      const voice = findVoice(request.voiceName);
      if (!voice) throw new UnknownVoice(request.voiceName);
      const text = truncateLine(speakable(request.text), request.speed);
      if (text === '') return null;
      const plan = planSpeech(voice, text, coarse(request));
      const key = JSON.stringify(plan);
      const known = cache.get(key);
      if (known) return known;
      const speech = await render(plan, signal);
      cache.set(key, speech);
      return speech;
    },
    async close() {
      closed = true;
      cache.clear();
      const running = await starting?.catch(() => undefined);
      await running?.close();
    },
  };
}

const warmingPlan: SpeechPlan = {
  text: 'Ready.',
  base: 'slt',
  pitch: 170,
  stretch: 1,
  tract: 1.01,
  tilt: 0,
  shift: 1,
  gain: 0,
  breath: 0,
};
