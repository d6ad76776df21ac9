/** A control character (C0, DEL or C1) other than tab and line breaks. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/**
 * Whether a text is one that the product stores: well-formed Unicode without control characters. Tab and line breaks are
 * allowed, because people paste texts that hold them. NUL and lone surrogates cannot be stored at all; the other control
 * characters break XML, mails and terminals.
 */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/**
 * A text as `isPlainText` wants it: control characters are left out, and halves of surrogate pairs become U+FFFD. For texts
 * of language models and speech recognisers; those of people are refused instead.
 */
export const toPlainText = (text: string): string => text.toWellFormed().replace(CONTROLS, '');
