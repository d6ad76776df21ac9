/** A fragment of text, with a target if it is a link. */
interface TextFragment {
  words: string;
  to?: string;
}

/** Allowed link targets: a path of Emberlore, https or mailto. */
const link = /\[([^\]]+)\]\(((?:\/(?!\/)|https:\/\/|mailto:)[^\s)]+)\)/g;

/** Splits a text into paragraphs at empty lines. */
export function splitParagraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
}

/** Splits a paragraph at its links, written `[words](address)`. */
export function parseLinks(paragraph: string): TextFragment[] {
  const pieces: TextFragment[] = [];
  let at = 0;
  for (const { 0: whole, 1: words = '', 2: to = '', index } of paragraph.matchAll(link)) {
    if (index > at) pieces.push({ words: paragraph.slice(at, index) });
    pieces.push({ words, to });
    at = index + whole.length;
  }
  if (at < paragraph.length) pieces.push({ words: paragraph.slice(at) });
  return pieces;
}

/** Returns the plain text without links, for search. */
export function toPlainText(text: string): string {
  return parseLinks(text)
    .map(({ words }) => words)
    .join('');
}

/** Converts a heading to its anchor: 'Use of the Services' to `use-of-the-services`. */
export function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}
