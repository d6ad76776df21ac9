const folded = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Returns a table with the number of common words in order, from each position of both texts on. */
function countCommonWords(one: readonly string[], other: readonly string[]): number[][] {
  const common = Array.from({ length: one.length + 1 }, () => Array<number>(other.length + 1).fill(0));
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const [after, left, right] = [common[i + 1]?.[j + 1] ?? 0, common[i + 1]?.[j] ?? 0, common[i]?.[j + 1] ?? 0];
      (common[i] as number[])[j] = one[i] === other[j] ? after + 1 : Math.max(left, right);
    }
  }
  return common;
}

/** Returns the differing parts of two texts, ignoring case and commas. */
export function differences(one: string, other: string): { one: string; other: string }[] {
  const splitWords = (text: string) => text.split(/\s+/).filter((word) => folded(word) !== '');
  const [words, others] = [splitWords(one), splitWords(other)];
  const [keys, otherKeys] = [words.map(folded), others.map(folded)];
  const common = countCommonWords(keys, otherKeys);
  const found: { one: string; other: string }[] = [];
  let [i, j] = [0, 0];
  while (i < words.length || j < others.length) {
    const [from, otherFrom] = [i, j];
    while ((i < words.length || j < others.length) && !(i < words.length && keys[i] === otherKeys[j])) {
      if (j >= others.length || (i < words.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) i++;
      else j++;
    }
    if (i > from || j > otherFrom)
      found.push({ one: words.slice(from, i).join(' '), other: others.slice(otherFrom, j).join(' ') });
    i++;
    j++;
  }
  return found;
}
