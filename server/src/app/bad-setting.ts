/** A setting that can't be used. The message is one plain line that names it. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}
