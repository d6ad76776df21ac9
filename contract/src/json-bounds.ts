/** How much JSON may hold. */
export interface JsonBounds {
  values: number;
  /** Nested objects and arrays. */
  depth: number;
}

/** Whether only space follows until the end of an array or object that begins before this place. */
function isEmptyFrom(text: string, start: number): boolean {
  let at = start;
  while (' \t\n\r'.includes(text[at] ?? '-')) at += 1;
  return text[at] === ']' || text[at] === '}';
}

/**
 * Whether JSON has more values or levels than this, without parsing it: a value can take forty times as much memory as its
 * text, and a thread whose memory is used up while it parses ends the whole process.
 */
export function isJsonBeyond(text: string, { values, depth }: JsonBounds): boolean {
  let count = 1;
  let level = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') isInText = !isInText;
    else if (isInText) at += char === '\\' ? 1 : 0;
    else if (char === ',') count += 1;
    else if (char === ']' || char === '}') level -= 1;
    else if (char === '[' || char === '{') {
      level += 1;
      if (!isEmptyFrom(text, at + 1)) count += 1;
    }
    if (count > values || level > depth) return true;
  }
  return false;
}
