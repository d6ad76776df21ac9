/** Why no reply came. */
export type UnavailableReason =
  | 'timeout'
  | 'refused'
  | 'server'
  | 'broken-stream'
  | 'empty'
  | 'aborted'
  | 'worker'
  /** Too many are waiting for the language model already, or it took too long until it was this turn's turn. */
  | 'busy'
  /** The language model failed so often lately that it is left alone for a moment. */
  | 'resting'
  /** The player has used up what the language model may be asked in a day. */
  | 'budget';

/** No whole reply can be had; nothing of the turn counts. The one error that an engine throws on purpose. */
export class BrainUnavailable extends Error {
  override readonly name = 'BrainUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
