/** Why no reply came. */
export type UnavailableReason = 'timeout' | 'refused' | 'server' | 'broken-stream' | 'empty' | 'aborted' | 'worker';

/** No whole reply can be had; nothing of the turn counts. The one error that an engine throws on purpose. */
export class BrainUnavailable extends Error {
  override readonly name = 'BrainUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
