/** What modules count for the operator; the numbers come out at `/metrics`. Times are seconds. */
export interface Meter {
  /** One turn of talk: how it ended, and how long until its first words and its end. */
  turn(measure: { outcome: 'done' | 'failed'; firstWords?: number; whole: number }): void;
  /** One spoken sentence: how long it took to make and how long it sounds. */
  speech(measure: { outcome: 'done' | 'failed'; making: number; sound: number }): void;
  /** One recording listened to: whether somebody was heard in it, and how long it took. */
  hearing(measure: { outcome: 'done' | 'nothing' | 'failed'; making: number }): void;
  /** A server that speaks or hears failed, and the embedded engine took over. */
  voiceFallBack(of: 'speech' | 'hearing'): void;
}
