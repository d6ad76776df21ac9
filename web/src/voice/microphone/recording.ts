import { createLevel } from './level.ts';
import { createResampler } from './resample.ts';
import { recordingRules } from './rules.ts';

/** Why a recording is over: its time is up, or nobody speaks any more. */
export type Ending = 'full' | 'silence';

/** What the microphone hears, from the start to the end of one message. */
export interface Recording {
  /** Takes samples at the microphone's rate. Answers why the recording is over, once it is. */
  add(samples: Float32Array): Ending | null;
  /** How long it is, in milliseconds. */
  elapsed(): number;
  /** All of it, at the rate that is sent. */
  samples(): Float32Array<ArrayBuffer>;
}

/**
 * Begins a recording of a microphone of `rate` Hz. It is over after 10 seconds, or when, from 2 seconds on, the last half
 * second lies below -60 dB.
 */
export function createRecording(rate: number): Recording {
  const resample = createResampler(rate, recordingRules.sentRate);
  const level = createLevel(rate, recordingRules.silenceWindow / 1000);
  const parts: Float32Array[] = [];
  let heard = 0;
  const elapsed = () => (heard / rate) * 1000;
  return {
    add(samples) {
      const room = Math.round((recordingRules.longest / 1000) * rate) - heard;
      const taken = samples.subarray(0, Math.max(0, room));
      heard += taken.length;
      level.add(taken);
      parts.push(resample(taken));
      if (taken.length >= room) return 'full';
      const quiet = elapsed() >= recordingRules.silenceFrom && level.decibels() < recordingRules.silenceBelow;
      return quiet ? 'silence' : null;
    },
    elapsed,
    samples: () => joined(parts),
  };
}

function joined(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
