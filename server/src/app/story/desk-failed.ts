/** A failure of the author's desk whose message is written for people. */
export class DeskFailed extends Error {
  override readonly name = 'DeskFailed';
}
