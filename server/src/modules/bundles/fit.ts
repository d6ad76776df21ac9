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

/** As many whole lines as the box holds, filled up to its least. */
export function fitLines(lines: readonly string[], { least, most, spare = [] }: LinesWanted, what: string, note: Note) {
  const wanted = lines
    .flatMap((line) => line.split(/\r\n|\r|\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const kept: string[] = [];
  let length = -1;
  const fits = (line: string) => length + 1 + codePoints(line).length <= most;
  const keep = (line: string) => {
    kept.push(line);
    length += 1 + codePoints(line).length;
  };
  for (const line of wanted) if (fits(line)) keep(line);
  if (kept.length < wanted.length)
    note(`${wanted.length - kept.length} of ${wanted.length} lines of ${what} had no room and were left out.`);
  const before = kept.length;
  for (const line of spare) if (kept.length < least && fits(line) && !kept.includes(line)) keep(line);
  if (kept.length > before) note(`${what} had too few lines: ${kept.length - before} were added.`);
  return kept;
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
