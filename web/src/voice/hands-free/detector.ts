/** What is told of a voice in the room. Samples are at 16 kHz, from -1 to 1. */
export interface VoiceEvents {
  /** Somebody speaks, long enough that it is no cough. */
  began(): void;
  /** They have spoken: all of it, from a little before the first word. */
  ended(samples: Float32Array): void;
}

/** Finds speech in what the microphone hears. */
export interface VoiceDetector {
  /** Takes the next samples at 16 kHz, however many. */
  hear(samples: Float32Array): void;
  /** While a character speaks only what is surely a voice counts, so that an echo of the character does not. */
  setGuarded(guarded: boolean): void;
  /** Forgets what was heard and lets go of the model. */
  release(): void;
}

/** Loads a detector. */
export type LoadDetector = (events: VoiceEvents) => Promise<VoiceDetector>;
