/** The content of a chunk: text to say, and the emotion as soon as it is known. */
export interface ReplyPart {
  text: string;
  /** In the model's words. */
  emotion?: string;
}

/**
 * Reads a streaming answer in any of its formats: JSON with `emotion` and `reply`, the emotion in brackets in front, or
 * plain text. Reads damaged answers as far as possible.
 */
export interface ReplyReader {
  push(piece: string): ReplyPart;
  /** Returns the rest when the answer has ended. */
  end(): ReplyPart;
}

const spokenKeys = new Set(['reply', 'text', 'message', 'response', 'content', 'sentences']);
const emotionKeys = new Set(['emotion', 'feeling', 'mood']);
const escapes: Record<string, string> = { n: '\n', t: ' ', r: '', b: '', f: '', '"': '"', '\\': '\\', '/': '/' };

/** Reads the strings of one JSON object, whatever else it contains and wherever it breaks off. */
function createJsonReader(): ReplyReader {
  let key: string | null = null;
  let string: string | null = null;
  let escaped: string | null = null;
  let depth = 0;
  let emotion: string | undefined;
  let text = '';

  function finished(value: string, next: string): void {
    if (next === ':' && depth <= 1) key = value.toLowerCase();
    else if (key !== null && emotionKeys.has(key)) emotion = value;
    // Separates several sentences in a list.
    else if (key !== null && spokenKeys.has(key)) text += ' ';
  }

  let ended: string | null = null;

  function take(letter: string): void {
    string = (string ?? '') + letter;
    if (key !== null && spokenKeys.has(key)) text += letter;
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
      string = null;
    } else take(letter);
  }

  function outside(letter: string): void {
    if (/\s/.test(letter)) return;
    if (ended !== null) {
      finished(ended, letter);
      ended = null;
    }
    if (letter === '"') string = '';
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    if (letter === ',' && depth <= 1) key = null;
    if (letter === ']' && depth <= 1) key = null;
  }

  const read = (): ReplyPart => {
    const result: ReplyPart = { text, ...(emotion === undefined ? {} : { emotion }) };
    text = '';
    emotion = undefined;
    return result;
  };

  return {
    push(piece) {
      for (const letter of piece) {
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
  };
}

const plainReader: ReplyReader = { push: (piece) => ({ text: piece }), end: () => ({ text: '' }) };

const tag =
  /^(?:[[(<]\s*(?:emotion\s*[:=]\s*)?([\p{L}_ -]{2,30})\s*[\])>]|emotion\s*[:=]\s*\*{0,2}([\p{L}_ -]{2,30})\*{0,2}(?=[\n.,;]))[\s:.,;-]*/iu;
/** Maximum length of a tag. */
const longestTag = 48;

const mayBecomeTag = (start: string) =>
  start.length < longestTag &&
  (/^[[(<][^\])>]*$/.test(start) || /^emotion\b[^\n]*$/i.test(start) || 'emotion:'.startsWith(start.toLowerCase()));

/** Creates a reader for one answer. */
export function createReplyReader(): ReplyReader {
  let start: string | null = '';
  let reader: ReplyReader = plainReader;

  /** Detects the format of the answer; null while it is still ambiguous. */
  function decide(final: boolean): ReplyPart | null {
    const beginning = (start ?? '').trimStart();
    if (beginning === '' || (!final && '```json'.startsWith(beginning))) return null;
    if (/^(?:```(?:json)?\s*)?\{/.test(beginning)) {
      reader = createJsonReader();
      start = null;
      return reader.push(beginning.slice(beginning.indexOf('{')));
    }
    if (!final && /^```(?:json)?\s*$/.test(beginning)) return null;
    const found = tag.exec(beginning);
    // Text after the tag may still be part of the separator.
    if (found && (final || found[0].length < beginning.length)) {
      start = null;
      return { text: beginning.slice(found[0].length), emotion: found[1] ?? found[2] ?? '' };
    }
    if (!final && (found || mayBecomeTag(beginning))) return null;
    start = null;
    return { text: beginning };
  }

  return {
    push(piece) {
      if (start === null) return reader.push(piece);
      start += piece;
      return decide(false) ?? { text: '' };
    },
    end() {
      const rest = start === null ? null : decide(true);
      const more = reader.end();
      return { ...more, ...rest, text: (rest?.text ?? '') + more.text };
    },
  };
}
