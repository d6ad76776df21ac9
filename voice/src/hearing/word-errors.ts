const splitWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Counts the wrong, missing and extra words of a transcript. Ignores case, accents and punctuation. */
export function wordErrors(said: string, heard: string): number {
  const right = splitWords(said);
  let row = right.map((_, i) => i + 1);
  row.unshift(0);
  splitWords(heard).forEach((word, at) => {
    const next = [at + 1];
    right.forEach((wanted, i) => {
      const swapped = (row[i] ?? 0) + (word === wanted ? 0 : 1);
      next.push(Math.min(swapped, (row[i + 1] ?? 0) + 1, (next[i] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}

/** Counts the words of a text. */
export const wordCount = (text: string): number => splitWords(text).length;
