import { LRUCache } from 'lru-cache';
import { type Speech, type SpeechEngine, SpeechFailed, type SpeechRequest, UnknownVoice } from '../speech/engine.ts';
import { chooseBreath, chooseColour, within } from '../speech/prosody.ts';
import { speakable, withoutActions } from '../text/speakable.ts';
import { createWorkerPool } from '../threads/worker-pool.ts';
import { findVoice, type Voice, voices } from '../voices.ts';
import { readWavInfo } from '../wav.ts';
import { ask, type RemoteServer } from './ask.ts';
import type { SoundJob } from './sound-worker.ts';

/** The server's voices for ours: by name, by group, or `default` for all others. */
export type VoiceMap = Readonly<Record<string, string>>;

const script = new URL('./sound-worker.ts', import.meta.url);
const timeLimit = 20_000;
const cacheBytes = 32 * 1024 * 1024;
/** Maximum offset in semitones between voices that share one of the server's. */
const spread = 3;

/**
 * The longest sound that a sentence may have, in seconds: by its characters, slow voices and numbers included, with some
 * silence around them. Longer sound would keep the thread busy that others' sentences wait for.
 */
const soundSeconds = { character: 0.3, around: 5, most: 160 };
/** Stereo of 32 bits at 48 kHz; no server sends more. */
const bytesPerSecond = 384_000;

/** The request to the server, and the processing of its sound. */
type RemotePlan = { input: string; voice: string; speed: number; shift: number; gain: number; breath: number };

/** Returns a voice's individual offset in semitones if it shares the server's voice with others of its group. */
function ownOffset(voice: Voice): number {
  const own = voices.filter(({ group }) => group === voice.group);
  return (own.indexOf(voice) / (own.length - 1) - 0.5) * 2 * spread;
}

function planRemote(voice: Voice, request: SpeechRequest, map: VoiceMap): RemotePlan {
  const [semitones, tempo, gain] = chooseColour(request.emotion);
  const own = map[voice.name];
  const moved = within(-5, request.pitch, 5) + semitones + (own === undefined ? ownOffset(voice) : 0);
  return {
    input: withoutActions(request.text).replace(/\s+/g, ' ').trim(),
    voice: own ?? map[voice.group] ?? map.default ?? 'alloy',
    speed: Number((within(0.5, request.speed, 1.5) * tempo).toFixed(3)),
    shift: 2 ** (moved / 12),
    gain,
    breath: chooseBreath(request),
  };
}

const findLongestSound = ({ input, speed }: RemotePlan) =>
  Math.min(soundSeconds.most, soundSeconds.around + (input.length * soundSeconds.character) / speed);

/**
 * Creates speech by a server with an OpenAI-compatible API (`POST /audio/speech`), in its voices according to the map.
 * Levels, trims and pitch-shifts its sound like our own.
 */
export function createRemoteSpeech(options: RemoteServer & { voices: VoiceMap }): SpeechEngine {
  const pool = createWorkerPool<SoundJob, Uint8Array<ArrayBuffer>>({ script, size: 1, timeLimit });
  const cache = new LRUCache<string, Speech>({ maxSize: cacheBytes, sizeCalculation: ({ wav }) => wav.length });
  let closed = false;

  async function make(plan: RemotePlan, signal?: AbortSignal): Promise<Speech> {
    const { shift, gain, breath, ...asked } = plan;
    const body = JSON.stringify({ model: options.model, ...asked, response_format: 'wav' });
    const longest = findLongestSound(plan);
    const mostBytes = longest * bytesPerSecond;
    const wav = await ask(options, { path: 'audio/speech', body, mostBytes, amount: plan.input.length }, signal);
    if (readWavInfo(wav).seconds > longest) throw new Error('The sound is too long for the text.');
    const bytes = await pool.run({ act: 'finish', wav, shift, gain, breath }, signal);
    const speech = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { wav: speech, seconds: readWavInfo(speech).seconds };
  }

  return {
    name: 'remote speech',
    async warm() {
      pool.warm();
    },
    async speak(request, signal) {
      signal?.throwIfAborted();
      if (closed) throw new SpeechFailed('The speech engine is closed.');
      const voice = findVoice(request.voiceName);
      if (!voice) throw new UnknownVoice(request.voiceName);
      if (speakable(request.text) === '') return null;
      const plan = planRemote(voice, request, options.voices);
      const key = JSON.stringify(plan);
      const known = cache.get(key);
      if (known) return known;
      try {
        const speech = await make(plan, signal);
        cache.set(key, speech);
        return speech;
      } catch (error) {
        signal?.throwIfAborted();
        throw new SpeechFailed(`The speech server failed: ${(error as Error).message}`, { cause: error });
      }
    },
    async close() {
      closed = true;
      cache.clear();
      await pool.close();
    },
  };
}
