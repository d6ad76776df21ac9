/** Control characters except line breaks and tabs, and those that turn the direction of writing. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const escapeCharacter = (char: string) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;

/** Escapes what a terminal would obey instead of showing it: names and texts of a folder may be anybody's. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escapeCharacter);

/** The same for what stands on one line, such as the name of a file. */
export const printableLine = (text: string): string => printable(text).replace(/[\n\t]/g, escapeCharacter);
