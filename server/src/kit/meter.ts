/** Metrics that modules record for the operator, shown at `/metrics`. Times are in seconds. */
export interface Meter {
  /** Records a turn of talk: its outcome, and the time to its first words and to its end. */
  turn(measure: { outcome: 'done' | 'failed'; firstWords?: number; whole: number }): void;
  /** Records a spoken sentence: the time to produce it and its duration. */
  speech(measure: { outcome: 'done' | 'failed'; making: number; sound: number }): void;
  /** Records a transcription: whether it contained speech, and how long it took. */
  hearing(measure: { outcome: 'done' | 'nothing' | 'failed'; making: number }): void;
  /** Records that a speech or transcription server failed and the embedded engine took over. */
  voiceFallBack(of: 'speech' | 'hearing'): void;
}
