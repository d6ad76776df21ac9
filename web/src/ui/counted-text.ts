/** Returns the length of a text in Unicode code points, the unit of all text limits. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Formats a text's length and limit: '15 / 45'. */
export function formatCount(text: string, most: number): string {
  return `${lengthOf(text)} / ${most}`;
}

/** Cuts a text to at most `most` code points, for fields whose limit counts whole characters. */
export function cutTo(text: string, most: number): string {
  return lengthOf(text) <= most ? text : [...text].slice(0, most).join('');
}

/** Cuts a text that is said in one go likewise: a break in it becomes a space. */
export function cutToLine(text: string, most: number): string {
  return cutTo(text.replaceAll('\r', '').replaceAll('\n', ' '), most);
}

/** Returns the non-empty lines of a text, trimmed. */
export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
