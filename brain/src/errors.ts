/** Why there was no reply. */
export type UnavailableReason =
  | 'timeout'
  | 'refused'
  | 'server'
  | 'broken-stream'
  | 'empty'
  | 'aborted'
  | 'worker'
  /** Too many requests are waiting for the language model, or this one waited too long. */
  | 'busy'
  /** Too much of the same account is waiting already. */
  | 'too-many'
  /** The language model failed repeatedly and is paused. */
  | 'resting'
  /** The player has used up the daily budget of the language model. */
  | 'budget'
  /** No language model is chosen for this. */
  | 'none';

/** There is no complete reply, and nothing of the turn counts. The only error that an engine throws deliberately. */
export class BrainUnavailable extends Error {
  override readonly name = 'BrainUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
