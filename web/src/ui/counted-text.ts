/** The length of a text as the product counts it: in Unicode code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** How much of a limit a text takes, as in '15 / 45'. */
export function countOf(text: string, most: number): string {
  return `${lengthOf(text)} / ${most}`;
}

/** The text cut to at most `most` code points, for fields whose limit counts whole characters. */
export function cutTo(text: string, most: number): string {
  return lengthOf(text) <= most ? text : [...text].slice(0, most).join('');
}

/** The lines of a text box that hold something, without the space around them. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
