/** A piece of a text: words, and where they lead when they are a link. */
interface Piece {
  words: string;
  to?: string;
}

/** Where a text may lead: a place of Emberlore, a mailbox, another site. */
const link = /\[([^\]]+)\]\(((?:\/(?!\/)|https:\/\/|mailto:)[^\s)]+)\)/g;

/** The paragraphs of a text, which are apart by an empty line. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
}

/** Takes a paragraph apart at its links, written `[words](address)`. */
export function piecesOf(paragraph: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: whole, 1: words = '', 2: to = '', index } of paragraph.matchAll(link)) {
    if (index > at) pieces.push({ words: paragraph.slice(at, index) });
    pieces.push({ words, to });
    at = index + whole.length;
  }
  if (at < paragraph.length) pieces.push({ words: paragraph.slice(at) });
  return pieces;
}

/** The words of a text alone, for searching in it. */
export function wordsOf(text: string): string {
  return piecesOf(text)
    .map(({ words }) => words)
    .join('');
}

/** The anchor of a heading: 'Use of the Services' is at `use-of-the-services`. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}
