import type { Embedder } from '../../finding/embedder.ts';
import { dot } from '../../finding/similar.ts';
import { linesTold } from '../../finding/told-lines.ts';
import { seemsForeign } from '../../reading/language.ts';
import { fold, stemSet, words } from '../../text/text.ts';

/** Share of a claimed line's words that a reply must contain. */
const claimedShare = 0.3;
/** Similarity of a sentence to a claimed line that suffices. */
const claimedNearness = 0.55;
/** Share of an unclaimed line's words that shows that it was told all the same. */
const unclaimedShare = 0.8;
/** A translation has at least this share of the words. */
const leastLength = 0.3;

/** Names and numbers, which every language keeps. */
function anchorsIn(line: string): string[] {
  const found = line.match(/(?<=[^.!?:]\s)\p{Lu}[\p{L}'’-]{2,}|\d+/gu) ?? [];
  return [...new Set(found.map((name) => fold(name).replace(/'s$/, '')))];
}

function isSharedByWords(line: string, reply: string): boolean {
  const own = stemSet(line);
  const said = stemSet(reply);
  // A subordinate clause in passing does not tell the line.
  const main = stemSet(line.split(/[,;.:!?]/)[0] ?? '');
  if (main.size > 0 && ![...main].some((stem) => said.has(stem))) return false;
  const shared = [...own].filter((stem) => said.has(stem)).length;
  return shared >= Math.min(2, own.size) && shared / Math.max(1, own.size) >= claimedShare;
}

/** Whether a reply in another language can be a translation of a line: names and numbers are there. */
function isTranslated(line: string, reply: string): boolean {
  const anchors = anchorsIn(line);
  const folded = fold(reply);
  const kept = anchors.filter((anchor) => folded.includes(anchor)).length;
  if (anchors.length > 0) return kept * 2 >= anchors.length;
  return words(reply).length >= leastLength * words(line).length || !/[a-z]/.test(folded);
}

async function isSharedByMeaning(line: string, sentences: readonly string[], embedder: Embedder | null) {
  if (!embedder || sentences.length === 0) return false;
  const [meaning, ...said] = await embedder.embed([line, ...sentences, sentences.join(' ')]);
  return meaning !== undefined && said.some((vector) => dot(vector, meaning) >= claimedNearness);
}

/**
 * Returns the lines that a reply tells. `claimed` are those of which the model says so: each is believed only if the
 * reply contains it by words, by meaning or, in another language, by its names and numbers.
 */
export async function findTold(
  sentences: readonly string[],
  lines: readonly string[],
  claimed: readonly string[] | null,
  embedder: Embedder | null,
): Promise<string[]> {
  if (claimed === null) return linesTold(sentences, lines, embedder);
  const reply = sentences.join(' ');
  const foreign = seemsForeign(reply);
  const sure = new Set(await linesTold(sentences, lines, null, unclaimedShare));
  for (const line of lines.filter((one) => claimed.includes(one) && !sure.has(one))) {
    const isTold = isSharedByWords(line, reply) || (foreign && isTranslated(line, reply));
    if (isTold || (await isSharedByMeaning(line, sentences, embedder))) sure.add(line);
  }
  return lines.filter((line) => sure.has(line));
}
