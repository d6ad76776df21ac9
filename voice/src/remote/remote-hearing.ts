import { type HearingEngine, HearingFailed, type Transcript } from '../hearing/engine.ts';
import { checkRecording } from '../hearing/recording.ts';
import { createWorkerPool } from '../threads/worker-pool.ts';
import { readWavInfo } from '../wav.ts';
import { ask, type RemoteServer } from './ask.ts';
import type { SoundJob } from './sound-worker.ts';

const script = new URL('./sound-worker.ts', import.meta.url);
const timeLimit = 20_000;
const mostPrompt = 600;
/** The longest answer: 15 seconds of speech have some 400 characters, and the verbose form much around them. */
const mostBytes = 256 * 1024;

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
  const pool = createWorkerPool<SoundJob, Uint8Array<ArrayBuffer> | Transcript | null>({ script, size: 1, timeLimit });
  let closed = false;

  async function transcribe(
    wav: Uint8Array,
    names: readonly string[],
    signal?: AbortSignal,
  ): Promise<Transcript | null> {
    const part = await pool.run({ act: 'prepare', wav }, signal);
    if (!(part instanceof Uint8Array)) return null;
    const body = buildForm(options.model, part, names);
    const request = { path: 'audio/transcriptions', body, mostBytes, amount: readWavInfo(part).seconds };
    const answer = await ask(options, request, signal);
    const heard = await pool.run({ act: 'read', answer, names }, signal);
    return heard instanceof Uint8Array ? null : heard;
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
        return await transcribe(wav, names, signal);
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
