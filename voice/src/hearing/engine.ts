import { limits } from '@emberlore/contract';

/** A recording to transcribe. */
export type HearingRequest = {
  /** A WAV file: PCM of 8 to 32 bits or 32-bit float, 8 to 192 kHz, up to 8 channels. */
  wav: Uint8Array;
  /** Names that are likely to be said (people, things, places), in their correct spelling. */
  names?: readonly string[];
};

/** A transcript. `confidence` is the engine's certainty, from 0 to 1; null if the engine doesn't provide it. */
export type Transcript = { text: string; confidence: number | null };

/** A transcription engine. All implementations pass `hearing-suite.ts`. */
export type HearingEngine = {
  readonly name: string;
  /** Loads what the first recording would otherwise wait for. */
  warm(): Promise<void>;
  /**
   * Transcribes a recording; returns null if nobody speaks in it. Rejects with `BadWav`, `RecordingTooLong`,
   * `HearingFailed`, or the signal's reason when it is aborted, which also frees its worker.
   */
  hear(request: HearingRequest, signal?: AbortSignal): Promise<Transcript | null>;
  /** Closes the engine; pending recordings are rejected with `HearingFailed`. */
  close(): Promise<void>;
};

/** Maximum duration of a recording in seconds. */
export const longestRecording = limits.audioSeconds;

/** A recording longer than `longestRecording`. */
export class RecordingTooLong extends Error {
  override name = 'RecordingTooLong';
}

/** The engine failed; another engine or another attempt may succeed. */
export class HearingFailed extends Error {
  override name = 'HearingFailed';
}
