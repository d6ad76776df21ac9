/** Control characters (C0, DEL and C1) other than tab and line breaks. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/**
 * A text as the product can store it: control characters other than tab and line breaks are left out, and halves of
 * surrogate pairs become U+FFFD. For texts of language models and speech recognisers; those of people are refused instead.
 */
export const toPlainText = (text: string): string => text.toWellFormed().replace(CONTROLS, '');
