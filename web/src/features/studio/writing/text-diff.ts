import { diffArrays } from 'diff';

/** A stretch of a text beside its proposal: the same in both, or changed. */
export type Part = { changed: false; text: string } | { changed: true; before: string; after: string };

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Splits a text into sentences and lines, each with the space after it. */
const split = (text: string): string[] => [...sentences.segment(text)].map(({ segment }) => segment);

const isSame = (one: string, other: string) => one.trim() === other.trim();

/** Compares a text with a proposal, sentence by sentence and line by line. */
export function compareTexts(text: string, proposal: string): Part[] {
  const parts: Part[] = [];
  for (const { added, removed, value } of diffArrays(split(text), split(proposal), { comparator: isSame })) {
    const piece = value.join('');
    const last = parts.at(-1);
    if (!added && !removed) parts.push({ changed: false, text: piece });
    else if (last?.changed)
      Object.assign(last, added ? { after: last.after + piece } : { before: last.before + piece });
    else parts.push({ changed: true, before: removed ? piece : '', after: added ? piece : '' });
  }
  return parts;
}

/** Joins pieces with the space that a piece at an end lacks: a line break in a text of lines. */
function join(pieces: readonly string[]): string {
  const isLines = pieces.some((piece) => piece.trimEnd().includes('\n') || piece.endsWith('\n'));
  return pieces
    .filter((piece) => piece !== '')
    .reduce((text, piece) => (text === '' || /\s$/.test(text) ? text : text + (isLines ? '\n' : ' ')) + piece, '')
    .trim();
}

/** Returns the text with this change of the proposal, and no other. */
export function acceptChange(parts: readonly Part[], place: number): string {
  return join(parts.map((part, at) => (part.changed ? (at === place ? part.after : part.before) : part.text)));
}

/** Returns the proposal without this change. */
export function dropChange(parts: readonly Part[], place: number): string {
  return join(parts.map((part, at) => (part.changed ? (at === place ? part.before : part.after) : part.text)));
}
