import { parentPort } from 'node:worker_threads';
import { hearingRate } from '../hearing/recording.ts';
import { speechPart } from '../hearing/speech-part.ts';
import { finish } from '../sound/finish.ts';
import { readSound } from '../sound/read-sound.ts';
import { shiftPitch } from '../sound/shift-pitch.ts';
import { BadWav, writeWav } from '../wav.ts';
import { readTranscript } from './read-transcript.ts';

// A thread for remote engines: prepares recordings for them, and reads what they return.

/**
 * `finish`: converts another engine's WAV to our format. `prepare`: returns the part of a recording with speech; null
 * if nobody speaks in it. `read`: returns the transcript in a server's answer.
 */
export type SoundJob =
  | { act: 'finish'; wav: Uint8Array; shift: number; gain: number; breath: number }
  | { act: 'prepare'; wav: Uint8Array }
  | { act: 'read'; answer: Uint8Array; names: readonly string[] };

const voiceRange = { lowest: 60, highest: 420 };
const leastSeconds = 0.05;

function finished({ wav, shift, gain, breath }: Extract<SoundJob, { act: 'finish' }>): Int16Array {
  const sound = readSound(wav, hearingRate);
  if (sound.length < hearingRate * leastSeconds) throw new BadWav('There is no sound in it.');
  const pitched = Math.abs(shift - 1) > 0.0005 ? shiftPitch(sound, hearingRate, shift, voiceRange) : sound;
  return finish(pitched, hearingRate, gain, breath).samples;
}

function prepared({ wav }: Extract<SoundJob, { act: 'prepare' }>): Int16Array | null {
  const part = speechPart(readSound(wav, hearingRate), hearingRate);
  return part && Int16Array.from(part, (sample) => Math.round(sample * 32_767));
}

parentPort?.on('message', (job: SoundJob) => {
  try {
    if (job.act === 'read') {
      parentPort?.postMessage({ result: readTranscript(job.answer, job.names) });
      return;
    }
    const samples = job.act === 'finish' ? finished(job) : prepared(job);
    const result = samples && new Uint8Array(writeWav(samples, hearingRate));
    parentPort?.postMessage({ result }, result ? [result.buffer] : []);
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
