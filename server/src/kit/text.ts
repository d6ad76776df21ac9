import { invalid } from './errors.ts';

/** Control characters (C0, DEL and C1) other than tab and line breaks. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/**
 * Whether a text is one that the product stores: well-formed Unicode without control characters. Tab and line breaks are
 * allowed, because people paste texts that hold them. NUL and lone surrogates cannot be stored at all; the other control
 * characters break XML, mails and terminals.
 */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** The one rule for every text that comes in from outside: throws a 400 for one that is not plain. */
export function checkText(text: string): void {
  if (!isPlainText(text)) throw invalid();
}
