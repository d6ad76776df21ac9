import { createLevel } from './level.ts';
import { createResampler } from './resample.ts';
import { recordingRules } from './rules.ts';

/** Why a recording ended: maximum length, or silence. */
export type Ending = 'full' | 'silence';

/** The audio of one message. */
export interface Recording {
  /** Adds samples at the microphone's rate. Returns the reason once the recording is over. */
  add(samples: Float32Array): Ending | null;
  /** Length in milliseconds. */
  elapsed(): number;
  /** Returns all samples, at the rate used for sending. */
  samples(): Float32Array<ArrayBuffer>;
}

/**
 * Creates a recording from a microphone of `rate` Hz. It ends after 10 seconds, or from 2 seconds on when the last half
 * second is below -60 dB.
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
