/** A control character (C0, DEL or C1) other than tab and line breaks. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/**
 * Whether the product can store a text: well-formed Unicode without control characters. Allows tab and line breaks,
 * because people paste texts with them. NUL and lone surrogates can't be stored at all; the other control characters
 * break XML, mails and terminals.
 */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** Embeddings, overrides and isolates, which let a text read otherwise than it is written; marks of direction may stay. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Converts a text to one that passes `isPlainText`: removes control characters and those that turn the direction of
 * writing, and replaces lone surrogates with U+FFFD. For texts from language models and speech recognisers; texts from people are rejected instead.
 */
export const toPlainText = (text: string): string => text.toWellFormed().replace(CONTROLS, '').replace(DIRECTIONS, '');
