import { contentStems, stemSet } from '../text/text.ts';
import type { Embedder, Vector } from './embedder.ts';
import { dot } from './similar.ts';

/** Minimum share of a line's words in a reply to count the line as said. */
const wordShare = 0.6;
/** Minimum similarity of a reply's sentence that says the same in other words. */
const meaningNearness = 0.74;

function sharedWords(line: string, replyStems: ReadonlySet<string>): number {
  const own = stemSet(line);
  const shared = [...own].filter((stem) => replyStems.has(stem)).length;
  return shared >= 3 ? shared / own.size : 0;
}

/**
 * Returns the lines that a freely worded reply conveys: by shared words, and, with an embedder, by a sentence of the
 * same meaning that shares at least a third of the words. `least` is the share of a line's words that suffices.
 */
export async function linesTold(
  sentences: readonly string[],
  lines: readonly string[],
  embedder: Embedder | null,
  least = wordShare,
): Promise<string[]> {
  const stems = new Set(sentences.flatMap(contentStems));
  const shares = lines.map((line) => ({ line, share: sharedWords(line, stems) }));
  const sure = new Set(shares.filter(({ share }) => share >= least).map(({ line }) => line));
  const open = shares.filter(({ share }) => share >= wordShare / 2 && share < wordShare).map(({ line }) => line);
  if (embedder && open.length > 0) {
    const vectors = await embedder.embed([...sentences, ...open]);
    const said = vectors.slice(0, sentences.length);
    open.forEach((line, index) => {
      const meaning = vectors[sentences.length + index] as Vector;
      if (said.some((vector) => dot(vector, meaning) >= meaningNearness)) sure.add(line);
    });
  }
  return lines.filter((line) => sure.has(line));
}
