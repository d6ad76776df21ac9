import { capitalize, type VoiceName, voiceNames } from '@emberlore/contract';

/** Records a change in plain words. */
export type Note = (change: string) => void;

const codePoints = (text: string) => [...text];

/** Returns the first `most` code points of a text. A code point has at most two code units. */
const firstCodePoints = (text: string, most: number) =>
  codePoints(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');

const CHANGES_MOST = 200;
const CHANGE_LENGTH = 300;

/** Shortens a list of changes to what an author reads: names in a file may be as long as the file. */
export function shortenChanges(changes: readonly string[]): string[] {
  const shown = changes.slice(0, CHANGES_MOST).map((change) => firstCodePoints(change, CHANGE_LENGTH));
  const others = changes.length - shown.length;
  return others > 0 ? [...shown, `${others} more changes are not listed.`] : shown;
}

/** Whether a text is longer than `most` code points. Doesn't go through texts that are far too long. */
const isLonger = (text: string, most: number) => text.length > 2 * most || codePoints(text).length > most;

/** Trims a text and cuts it to `most` code points. Uses `instead` if it is empty. */
export function fitText(text: string, most: number, what: string, note: Note, instead = ''): string {
  const plain = text.trim();
  if (plain === '' && instead !== '') {
    note(`${what} was empty: it says ‘${instead}’ now.`);
    return instead;
  }
  if (!isLonger(plain, most)) return plain;
  note(`${what} was cut to ${most} characters.`);
  return firstCodePoints(plain, most).trim();
}

/** The limits of a text box: its least and largest number of lines, and its length in code points with line breaks. */
export interface LineLimits {
  least: number;
  most: number;
  count?: number;
  /** Lines that fill the box up to its minimum, in order. */
  spare?: readonly string[];
}

/** Splits texts at line breaks; trims the lines and drops blank ones. */
function splitLines(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(/\r\n|\r|\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the length in code points of lines joined by line breaks. */
const joinedLength = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + codePoints(line).length, Math.max(0, lines.length - 1));

/** Appends those lines that fit to the existing ones, in order, up to `most` code points and `count` lines in total. */
function packLines(there: readonly string[], lines: readonly string[], most: number, count = Infinity): string[] {
  const packed = [...there];
  let length = joinedLength(packed);
  for (const line of lines) {
    const lineBreak = packed.length > 0 ? 1 : 0;
    if (packed.length >= count || isLonger(line, most - length - lineBreak)) continue;
    packed.push(line);
    length += lineBreak + codePoints(line).length;
  }
  return packed;
}

/** Returns the lines without the longest one. */
function dropLongest(lines: readonly string[]): string[] {
  const longest = Math.max(...lines.map(({ length }) => length));
  return lines.toSpliced(
    lines.findIndex(({ length }) => length === longest),
    1,
  );
}

/**
 * Returns as many whole lines as fit in the box, filled up to its minimum number. Where long lines leave no room for
 * that many, drops the longest first. `spare` must contain `least` lines that fit together; otherwise the box stays
 * short.
 */
export function fitLines(
  lines: readonly string[],
  { least, most, count, spare = [] }: LineLimits,
  what: string,
  note: Note,
) {
  const wanted = splitLines(lines);
  const fillers = [...new Set(splitLines(spare))];
  let own = packLines([], wanted, most, count);
  const fill = () => {
    const more = fillers.filter((line) => !own.includes(line));
    return packLines(own, more, most, Math.max(least, own.length));
  };
  let filled = fill();
  while (filled.length < least && own.length > 0) {
    own = dropLongest(own);
    filled = fill();
  }
  if (own.length < wanted.length)
    note(`${wanted.length - own.length} of ${wanted.length} lines of ${what} had no room and were left out.`);
  if (filled.length > own.length)
    note(`${capitalize(what)} had too few lines: ${filled.length - own.length} were added.`);
  return filled;
}

/** Returns the first `most` entries of a list. */
export function fitList<T>(list: readonly T[], most: number, what: string, note: Note): T[] {
  if (list.length > most) note(`Only the first ${most} of ${list.length} ${what} were taken.`);
  return list.slice(0, most);
}

/** Returns the voice if it exists, otherwise Casey. */
export function fitVoice(voice: string, what: string, note: Note): VoiceName {
  const known = voiceNames.find((name) => name === voice);
  if (known) return known;
  note(`${what} has the voice Casey: there is no voice ‘${voice}’.`);
  return 'Casey';
}

/** Fills the knowledge of characters that have too few lines. */
export const SPARE_LINES = [
  'There is more to me than I have told anybody.',
  'I have seen this place change over the years.',
  'I remember more than I let on.',
  'I choose with care whom I trust.',
];

/** Builds the note of an import about a character whose sealed knowledge was left out of the export. */
export const sealedNote = (name: string) =>
  `${name} also knew what another author keeps sealed: that is not in the file.`;

/** Splits a text into sentences, dropping very short ones. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 10);
}
