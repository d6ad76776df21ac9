import { type HearingEngine, HearingFailed, type Transcript } from '../hearing/engine.ts';
import { repairNames } from '../hearing/names.ts';
import { checkRecording } from '../hearing/recording.ts';
import { createWorkerPool } from '../threads/worker-pool.ts';
import { ask, type RemoteServer } from './ask.ts';
import type { SoundJob } from './sound-worker.ts';

const script = new URL('./sound-worker.ts', import.meta.url);
const timeLimit = 20_000;
/** Above this probability of silence, the recogniser's words are invented. */
const mostSilence = 0.6;
const mostPrompt = 600;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Returns the mean of a number in a transcript's segments; null if none has it. */
function computeMean(segments: readonly Json[], field: string): number | null {
  const values = segments.map((segment) => segment[field]).filter((value) => typeof value === 'number');
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function readTranscript(bytes: Buffer): Transcript | null {
  const answer: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isObject(answer) || typeof answer.text !== 'string') throw new Error('There is no text in its answer.');
  const segments = Array.isArray(answer.segments) ? answer.segments.filter(isObject) : [];
  if ((computeMean(segments, 'no_speech_prob') ?? 0) > mostSilence) return null;
  const certainty = computeMean(segments, 'avg_logprob');
  const confidence = certainty === null ? null : Math.min(1, Math.exp(certainty));
  return /[\p{L}\p{N}]/u.test(answer.text) ? { text: answer.text.trim(), confidence } : null;
}

function buildForm(model: string, wav: Uint8Array<ArrayBuffer>, names: readonly string[]): FormData {
  const form = new FormData();
  form.append('file', new Blob([wav], { type: 'audio/wav' }), 'speech.wav');
  form.append('model', model);
  form.append('language', 'en');
  // OpenAI's newer models support only the plain format; Whisper and its relatives report their confidence in the
  // verbose one.
  form.append('response_format', model.startsWith('gpt-') ? 'json' : 'verbose_json');
  if (names.length > 0) form.append('prompt', `${names.join(', ')}.`.slice(0, mostPrompt));
  return form;
}

/**
 * Creates transcription by a server with an OpenAI-compatible API (`POST /audio/transcriptions`). Sends only recordings
 * with speech, and only that part of them.
 */
export function createRemoteHearing(options: RemoteServer): HearingEngine {
  const pool = createWorkerPool<SoundJob, Uint8Array<ArrayBuffer> | null>({ script, size: 1, timeLimit });
  let closed = false;

  async function transcribe(
    wav: Uint8Array,
    names: readonly string[],
    signal?: AbortSignal,
  ): Promise<Transcript | null> {
    const part = await pool.run({ act: 'prepare', wav }, signal);
    if (!part) return null;
    return readTranscript(await ask(options, 'audio/transcriptions', buildForm(options.model, part, names), signal));
  }

  return {
    name: 'remote hearing',
    async warm() {
      pool.warm();
    },
    async hear({ wav, names = [] }, signal) {
      signal?.throwIfAborted();
      if (closed) throw new HearingFailed('The hearing engine is closed.');
      checkRecording(wav);
      try {
        const heard = await transcribe(wav, names, signal);
        return heard && { ...heard, text: repairNames(heard.text, names) };
      } catch (error) {
        signal?.throwIfAborted();
        throw new HearingFailed(`The transcription server failed: ${(error as Error).message}`, { cause: error });
      }
    },
    async close() {
      closed = true;
      await pool.close();
    },
  };
}
