import { type VoiceName, voiceNames } from '@emberlore/contract';

/** Notes what was changed, in plain words. */
export type Note = (change: string) => void;

const codePoints = (text: string) => [...text];

/** A text of one paragraph or more, cut to its limit; without one, what stands in for it. */
export function fitText(text: string, most: number, what: string, note: Note, instead = ''): string {
  const plain = text.trim();
  if (plain === '' && instead !== '') {
    note(`${what} was empty: it says ‘${instead}’ now.`);
    return instead;
  }
  if (codePoints(plain).length <= most) return plain;
  note(`${what} was cut to ${most} characters.`);
  return codePoints(plain).slice(0, most).join('').trim();
}

/** What a box needs: how many lines at least, and how many characters at most with their line breaks. */
export interface LinesWanted {
  least: number;
  most: number;
  /** Lines that fill the box up to its least, in their order. */
  spare?: readonly string[];
}

/** The lines of some texts: split at line breaks, trimmed, without blank ones. */
function splitLines(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(/\r\n|\r|\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The length in code points of lines joined by line breaks. */
const joinedLength = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + codePoints(line).length, Math.max(0, lines.length - 1));

/** The lines that fit into `most` code points, in their order, after those that are there already; at most `count` in all. */
function packLines(there: readonly string[], lines: readonly string[], most: number, count = Infinity): string[] {
  const packed = [...there];
  let length = joinedLength(packed);
  for (const line of lines) {
    const grown = length + codePoints(line).length + (packed.length > 0 ? 1 : 0);
    if (packed.length >= count || grown > most) continue;
    packed.push(line);
    length = grown;
  }
  return packed;
}

/** The lines without the longest of them. */
function dropLongest(lines: readonly string[]): string[] {
  const longest = Math.max(...lines.map(({ length }) => length));
  return lines.toSpliced(
    lines.findIndex(({ length }) => length === longest),
    1,
  );
}

/**
 * As many whole lines as the box holds, filled up to its least. Where long lines leave no room for that many, the
 * longest go first. `spare` must hold `least` lines that fit together, or the box stays short.
 */
export function fitLines(lines: readonly string[], { least, most, spare = [] }: LinesWanted, what: string, note: Note) {
  const wanted = splitLines(lines);
  const fillers = [...new Set(splitLines(spare))];
  let own = packLines([], wanted, most);
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
  if (filled.length > own.length) note(`${what} had too few lines: ${filled.length - own.length} were added.`);
  return filled;
}

/** The first of a list, up to a number. */
export function fitList<T>(list: readonly T[], most: number, what: string, note: Note): T[] {
  if (list.length > most) note(`Only the first ${most} of ${list.length} ${what} were taken.`);
  return list.slice(0, most);
}

/** A voice that there is. */
export function fitVoice(voice: string, what: string, note: Note): VoiceName {
  const known = voiceNames.find((name) => name === voice);
  if (known) return known;
  note(`${what} has the voice Casey: there is no voice ‘${voice}’.`);
  return 'Casey';
}

/** The sentences of a text, as lines. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 10);
}
