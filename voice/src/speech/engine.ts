import type { Emotion } from '@emberlore/contract';

/** A line to be spoken. */
export type SpeechRequest = {
  text: string;
  /** One of the contract's 83 voice names. */
  voiceName: string;
  /** Semitones from the voice's own pitch, -5 to 5; beyond is taken as the nearest. */
  pitch: number;
  /** Factor on the tempo, 0.5 to 1.5; beyond is taken as the nearest. */
  speed: number;
  /** What is felt: moves pitch, pace and loudness slightly. */
  emotion?: Pick<Emotion, 'name' | 'strength'>;
  /** The sentence goes on in another line: it ends with a shorter breath. */
  goesOn?: boolean;
};

/** A spoken line: a RIFF file of 16-bit mono sound at 16 kHz, and its duration. */
export type Speech = { wav: Buffer; seconds: number };

/** An engine that speaks. All of them behave as `speech-suite.ts` checks. */
export type SpeechEngine = {
  readonly name: string;
  /** Makes ready what the first line would otherwise wait for. */
  warm(): Promise<void>;
  /**
   * Speaks a line; null when there is nothing in it to say (empty, or only an action). Rejects with `UnknownVoice`,
   * `SpeechFailed`, or the signal's reason when it is aborted.
   */
  speak(request: SpeechRequest, signal?: AbortSignal): Promise<Speech | null>;
  /** Ends the engine; lines under way are rejected with `SpeechFailed`. */
  close(): Promise<void>;
};

/** A voice name that is not in the catalogue. */
export class UnknownVoice extends Error {
  override name = 'UnknownVoice';
  constructor(voiceName: string) {
    super(`There is no voice named ${JSON.stringify(voiceName.slice(0, 60))}.`);
  }
}

/** The engine could not speak a line; the reply can still be shown as text. */
export class SpeechFailed extends Error {
  override name = 'SpeechFailed';
}
