import { type Answer, emotionKeys, spokenKeys } from './repair.ts';

/** More lines than a reply could tell. */
const mostTold = 50;

const escapes: Record<string, string> = { n: '\n', t: ' ', r: '', b: '', f: '', '"': '"', '\\': '\\', '/': '/' };

/** Reads the strings of one JSON object as they stream, whatever else it contains and wherever it breaks off. */
export interface JsonReader {
  push(piece: string): Answer;
  end(): Answer;
  /** Whether the spoken string is unfinished. */
  readonly isOpen: boolean;
  /** Whether a spoken string has ended: what follows it may break off. */
  readonly isWhole: boolean;
}

/** Creates a reader for one object; ignores everything behind it. */
export function createJsonReader(): JsonReader {
  let key: string | null = null;
  /** The key inside an object of a list. */
  let inner: string | null = null;
  let string: string | null = null;
  let escaped: string | null = null;
  let ended: string | null = null;
  /** The blanks behind a string that has ended. */
  let gap = '';
  let depth = 0;
  let closed = false;
  let isWhole = false;
  let emotion: string | undefined;
  let remember: string | undefined;
  let english: string | undefined;
  let heard: string | undefined;
  let act: string | undefined;
  let told: string[] | undefined;
  let text = '';

  const isSpoken = () => key !== null && spokenKeys.has(key);

  function finished(value: string, next: string): void {
    if (next === ':' && depth <= 1) key = value.toLowerCase();
    else if (next === ':') inner = value.toLowerCase();
    else if (key !== null && emotionKeys.has(key)) emotion = value;
    else if (key === 'told') told = [...(told ?? []), value].slice(0, mostTold);
    else if (key === 'remember') remember = value;
    else if (key === 'english') english = value;
    else if (key === 'heard') heard = value;
    else if (key === 'act') act = value;
    else if (isSpoken() && depth <= 1) {
      text += ' ';
      isWhole = true;
    }
    // Sentences in a list, with other fields or without.
    else if (isSpoken() && (inner === null || spokenKeys.has(inner))) text += `${value} `;
  }

  function take(letter: string): void {
    string = (string ?? '') + letter;
    if (isSpoken() && depth <= 1) text += letter;
  }

  function inString(letter: string): void {
    if (escaped !== null) {
      escaped += letter;
      if (escaped.startsWith('u')) {
        if (escaped.length < 5) return;
        take(String.fromCharCode(Number.parseInt(escaped.slice(1), 16) || 0x20));
      } else take(escapes[escaped] ?? escaped);
      escaped = null;
    } else if (letter === '\\') escaped = '';
    else if (letter === '"') {
      ended = string ?? '';
      gap = '';
      string = null;
    } else take(letter);
  }

  /** Goes on with a string whose quotation mark was one of its own: 'A "black" mask'. */
  function reopen(letter: string): void {
    const more = `"${gap}`;
    string = (ended ?? '') + more;
    text += more;
    ended = null;
    inString(letter);
  }

  function outside(letter: string): void {
    if (/\s/.test(letter)) {
      if (ended !== null) gap += letter;
      return;
    }
    if (ended !== null && depth <= 1 && isSpoken() && /[\p{L}\p{N}.!?;’'“(*—-]/u.test(letter)) {
      reopen(letter);
      return;
    }
    if (ended !== null) {
      finished(ended, letter);
      ended = null;
    }
    if (letter === '"') string = '';
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    if (letter === '[' && key === 'told') told ??= [];
    if (letter === ',' || letter === '}') inner = null;
    if (letter === ',' && depth <= 1) key = null;
    if (letter === ']' && depth <= 1) key = null;
    if (letter === '}' && depth <= 0) closed = true;
  }

  const read = (): Answer => {
    const result: Answer = {
      text,
      ...(emotion === undefined ? {} : { emotion }),
      ...(told === undefined ? {} : { told }),
      ...(remember === undefined ? {} : { remember }),
      ...(english === undefined ? {} : { english }),
      ...(heard === undefined ? {} : { heard }),
      ...(act === undefined ? {} : { act }),
    };
    text = '';
    emotion = undefined;
    return result;
  };

  return {
    push(piece) {
      for (const letter of piece) {
        if (closed) break;
        if (string === null) outside(letter);
        else inString(letter);
      }
      return read();
    },
    end() {
      if (ended !== null) finished(ended, '}');
      ended = null;
      return read();
    },
    get isOpen() {
      return !closed && string !== null && isSpoken();
    },
    get isWhole() {
      return isWhole;
    },
  };
}
