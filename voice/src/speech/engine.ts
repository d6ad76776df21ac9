import type { Emotion, Viseme } from '@emberlore/contract';

/** A line to speak. */
export type SpeechRequest = {
  text: string;
  /** One of the contract's 83 voice names. */
  voiceName: string;
  /** Semitones from the voice's own pitch, clamped to -5 to 5. */
  pitch: number;
  /** Tempo factor, clamped to 0.5 to 1.5. */
  speed: number;
  /** The emotion: changes pitch, pace and loudness slightly. */
  emotion?: Pick<Emotion, 'name' | 'strength'>;
  /** Whether the sentence continues in another line: it then ends with a shorter breath. */
  goesOn?: boolean;
};

/** A spoken line. */
export type Speech = {
  /** A RIFF file of 16-bit mono sound at 16 kHz. */
  wav: Buffer;
  seconds: number;
  /** The shapes of the mouth; absent if the engine doesn't know them. */
  visemes?: readonly Viseme[];
};

/** A speech engine. All implementations pass `speech-suite.ts`. */
export type SpeechEngine = {
  readonly name: string;
  /** Loads what the first line would otherwise wait for. */
  warm(): Promise<void>;
  /**
   * Speaks a line; returns null if it contains nothing to say (empty, or only an action). Rejects with `UnknownVoice`,
   * `SpeechFailed`, or the signal's reason when it is aborted.
   */
  speak(request: SpeechRequest, signal?: AbortSignal): Promise<Speech | null>;
  /** Closes the engine; pending lines are rejected with `SpeechFailed`. */
  close(): Promise<void>;
};

/** A voice name that is not in the catalogue. */
export class UnknownVoice extends Error {
  override name = 'UnknownVoice';
  constructor(voiceName: string) {
    super(`There is no voice named ${JSON.stringify(voiceName.slice(0, 60))}.`);
  }
}

/** The engine failed to speak a line; the reply can still be shown as text. */
export class SpeechFailed extends Error {
  override name = 'SpeechFailed';
}
