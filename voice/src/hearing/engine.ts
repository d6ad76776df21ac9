import { limits } from '@emberlore/contract';

/** A recording in which words are to be found. */
export type HearingRequest = {
  /** A WAV file: PCM of 8 to 32 bits or 32-bit float, 8 to 192 kHz, up to 8 channels. */
  wav: Uint8Array;
  /** Names that are likely to be said (people, things, places), as they are to be written. */
  names?: readonly string[];
};

/** What was heard. `confidence` is how sure the engine is of its words, from 0 to 1; null when it does not say. */
export type Heard = { text: string; confidence: number | null };

/** An engine that hears. All of them behave as `hearing-suite.ts` checks. */
export type HearingEngine = {
  readonly name: string;
  /** Makes ready what the first recording would otherwise wait for. */
  warm(): Promise<void>;
  /**
   * Finds the words of a recording; null when nobody speaks in it. Rejects with `BadWav`, `RecordingTooLong`,
   * `HearingFailed`, or the signal's reason when it is aborted, which also frees what worked on it.
   */
  hear(request: HearingRequest, signal?: AbortSignal): Promise<Heard | null>;
  /** Ends the engine; recordings under way are rejected with `HearingFailed`. */
  close(): Promise<void>;
};

/** The longest recording that is listened to, in seconds. */
export const longestRecording = limits.audioSeconds;

/** A recording of more than `longestRecording`. */
export class RecordingTooLong extends Error {
  override name = 'RecordingTooLong';
}

/** The engine could not listen; another one, or another try, may. */
export class HearingFailed extends Error {
  override name = 'HearingFailed';
}
