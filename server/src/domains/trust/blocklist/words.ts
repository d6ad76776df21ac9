import { lookalike, SIGNS_FOR_LETTERS, stripInvisible } from '../../../kit/confusables.ts';

/** One letter of a text: how it is written, and the letters that it can stand for. */
interface Letter {
  plain: string;
  alternatives: string;
  /** Number of separators before it; 0 inside a piece. */
  gap: number;
  /**
   * Whether the separators include a space or an apostrophe. Those separate words; other marks may be inserted into a
   * word.
   */
  parts: boolean;
}

/** A word or phrase in searchable form. */
interface SearchPhrase {
  letters: string[];
  /** Indexes of the letters that begin another word of the phrase. */
  breaks: Set<number>;
}

/** Signs that end or join words more often than they replace letters. They count as letters only between two letters. */
const ONLY_BETWEEN_LETTERS = new Set(['!', '¡', '|', '+']);

const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

function findAlternatives(char: string, before: string | undefined): string {
  // After a lower-case letter, a capital I can pass for an l.
  if (char === 'I' && before !== undefined && /\p{Ll}/u.test(before)) return 'il';
  const leet = SIGNS_FOR_LETTERS[char];
  if (leet) return leet;
  if (/^[a-z]$/i.test(char)) return '';
  const look = lookalike(char);
  return look === 'l' ? 'il' : /^[a-z]$/.test(look) ? look : '';
}

/**
 * Removes the alternatives from pieces of digits and signs: these are numbers and prices, and nothing in them replaces
 * a letter.
 */
function dropNumberAlternatives(piece: Letter[]): Letter[] {
  const isNumber = piece.some(({ plain }) => /\p{N}/u.test(plain)) && !piece.some(({ plain }) => /\p{L}/u.test(plain));
  return isNumber ? piece.map((letter) => ({ ...letter, alternatives: '' })) : piece;
}

/** Splits a text into letters. With `signs`, signs that look like letters count as letters. */
function parseLetters(text: string, signs: boolean): Letter[] {
  const chars = [...stripInvisible(text)];
  const counts = (char: string, at: number): boolean => {
    if (isLetter(char)) return true;
    if (!signs || findAlternatives(char, undefined) === '') return false;
    return !ONLY_BETWEEN_LETTERS.has(char) || (isLetter(chars[at - 1]) && isLetter(chars[at + 1]));
  };
  const pieces: Letter[][] = [];
  let [gap, parts] = [1, true];
  for (const [at, char] of chars.entries()) {
    if (!counts(char, at)) {
      gap += 1;
      parts ||= /[\s'’]/.test(char);
      continue;
    }
    const letter = { plain: char.toLowerCase(), alternatives: findAlternatives(char, chars[at - 1]), gap, parts };
    if (gap > 0) pieces.push([letter]);
    else pieces.at(-1)?.push(letter);
    [gap, parts] = [0, false];
  }
  return pieces.flatMap(dropNumberAlternatives);
}

const beginsPiece = (letters: Letter[], at: number): boolean => letters[at] === undefined || letters[at].gap > 0;
const isSingle = (letters: Letter[], at: number): boolean =>
  letters[at] !== undefined && beginsPiece(letters, at) && beginsPiece(letters, at + 1);

/**
 * Whether letters that are spelt out one by one form a separate word, rather than the middle of a longer one such as `c
 * l a s s`.
 */
function isSeparateWord(letters: Letter[], start: number, end: number, widest: number): boolean {
  const isApart = (at: number) => (letters[at]?.gap ?? Number.POSITIVE_INFINITY) > widest;
  const isFirst = (at: number) => !isSingle(letters, at - 1) || isApart(at);
  const follows = /^[ai]$/.test(letters[start - 1]?.plain ?? '') && isFirst(start - 1);
  return (isFirst(start) || follows) && (!isSingle(letters, end) || isApart(end));
}

const isSame = ({ plain, alternatives }: Letter, wanted: string): boolean =>
  plain === wanted || alternatives.includes(wanted);

function matchesAt(letters: Letter[], start: number, { letters: wanted, breaks }: SearchPhrase): boolean {
  const end = start + wanted.length;
  if (end > letters.length || !beginsPiece(letters, end)) return false;
  for (const [at, each] of wanted.entries()) {
    const letter = letters[start + at];
    if (!letter || !isSame(letter, each) || (breaks.has(at) && letter.gap === 0)) return false;
  }
  const inner = letters.slice(start + 1, end).filter((_letter, at) => !breaks.has(at + 1));
  const separated = inner.filter(({ gap }) => gap > 0);
  if (separated.length === 0) return true;
  if (separated.length < inner.length) return separated.every(({ parts }) => !parts);
  return isSeparateWord(letters, start, end, Math.max(...separated.map(({ gap }) => gap)));
}

function parsePhrase(words: string): SearchPhrase {
  const list = words.split(' ');
  const breaks = new Set<number>();
  let at = 0;
  for (const word of list.slice(0, -1)) {
    at += [...word].length;
    breaks.add(at);
  }
  return { letters: [...list.join('')], breaks };
}

/**
 * Creates a search for blocked words, each in the form in which it is stored. A word is found where it is a separate
 * word, even
 *
 * - in look-alike letters, and with digits and signs for letters: `tw4ddl3`, Cyrillic `а`, fullwidth, mathematical;
 * - with marks or invisible characters inserted: `twad-dle`, `t.w.a.d.d.l.e`;
 * - spelt out with spaces, one letter at a time: `t w a d d l e`.
 *
 * It is not found inside another word (`class` for `ass`), across spaces between longer pieces (`as s`), across an
 * apostrophe (`he'll`), inside a longer word that is spelt out (`c l a s s`), or in a number.
 */
export function createWordSearch(words: readonly string[]): (text: string) => boolean {
  const byFirst = Map.groupBy(words.map(parsePhrase), ({ letters }) => letters[0] ?? '');
  const isFound = (letters: Letter[]) =>
    letters.some((letter, start) => {
      if (letter.gap === 0) return false;
      const firsts = new Set([letter.plain, ...letter.alternatives]);
      return [...firsts].some((first) => byFirst.get(first)?.some((wanted) => matchesAt(letters, start, wanted)));
    });
  return (text) => words.length > 0 && (isFound(parseLetters(text, false)) || isFound(parseLetters(text, true)));
}
