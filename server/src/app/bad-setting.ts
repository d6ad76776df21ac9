/** A setting that cannot be used. The message is one plain line that names it. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}
