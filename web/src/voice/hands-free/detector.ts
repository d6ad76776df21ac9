/** Voice activity events. Samples are at 16 kHz, from -1 to 1. */
export interface VoiceEvents {
  /** Called when speech has lasted long enough not to be a cough. */
  began(): void;
  /** Called at the end of speech with all its samples, from shortly before the first word. */
  ended(samples: Float32Array): void;
}

/** Detects speech in microphone input. */
export interface VoiceDetector {
  /** Processes the next samples at 16 kHz, of any number. */
  hear(samples: Float32Array): void;
  /** Raises the threshold while a character speaks, so that its echo doesn't count as speech. */
  setGuarded(guarded: boolean): void;
  /** Drops buffered input and releases the model. */
  release(): void;
}

export type LoadDetector = (events: VoiceEvents) => Promise<VoiceDetector>;
