import type { Embedder } from '../../finding/embedder.ts';
import { dot } from '../../finding/similar.ts';
import { linesTold } from '../../finding/told-lines.ts';
import { seemsForeign } from '../../reading/language.ts';
import { splitSentences } from '../../text/sentences.ts';
import { fold, stemSet, words } from '../../text/text.ts';
import type { Prompt } from './prompt.ts';

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

/** Whether the names and numbers of a line are in a reply in another language; null if the line has none. */
function keepsAnchors(line: string, reply: string): boolean | null {
  const anchors = anchorsIn(line);
  if (anchors.length === 0) return null;
  const folded = fold(reply);
  return anchors.filter((anchor) => folded.includes(anchor)).length * 2 >= anchors.length;
}

/** Whether a reply in another language is long enough to be a translation of a line. */
const isLongEnough = (line: string, reply: string) =>
  words(reply).length >= leastLength * words(line).length || !/[a-z]/.test(fold(reply));

/** A translation into English has at most this many times the words of the reply, and no fewer than their fraction. */
const mostGrowth = 2.5;

/** Whether a text can be a translation of the reply by its length. Not every script separates words. */
function canTranslate(english: string, reply: string): boolean {
  const [here, there] = [words(english).length, words(reply).length];
  return !/[a-z]/.test(fold(reply)) || (here <= there * mostGrowth && there <= here * mostGrowth);
}

async function isSharedByMeaning(line: string, sentences: readonly string[], embedder: Embedder | null) {
  if (!embedder || sentences.length === 0) return false;
  const [meaning, ...said] = await embedder.embed([line, ...sentences, sentences.join(' ')]);
  return meaning !== undefined && said.some((vector) => dot(vector, meaning) >= claimedNearness);
}

/** Whether a claimed line is in what a reply says in English. */
async function isShared(line: string, sentences: readonly string[], embedder: Embedder | null): Promise<boolean> {
  return isSharedByWords(line, sentences.join(' ')) || isSharedByMeaning(line, sentences, embedder);
}

/** What a model says of its reply. */
export interface Claims {
  /** Lines that it says it told; null if it doesn't say. */
  lines: readonly string[] | null;
  /** What a reply in another language says in English. */
  english: string | null;
}

/**
 * Returns the lines that a reply tells. Each that the model claims is believed only if the reply contains it by words or
 * meaning. In another language, its translation must, or its names and numbers are there; a line without any needs the
 * translation, unless the model gave none. Only the model judges there what it has said, so it must be a line that was
 * given to it in this turn: no quest is done by a secret that the player has not got out of the character.
 */
export async function findTold(
  sentences: readonly string[],
  { lines: all, given }: Pick<Prompt, 'lines' | 'given'>,
  { lines: claimed, english }: Claims,
  embedder: Embedder | null,
): Promise<string[]> {
  const reply = sentences.join(' ');
  const foreign = seemsForeign(reply);
  const lines = foreign ? all.filter((line) => given.includes(line)) : all;
  const gloss = foreign && english && canTranslate(english, reply) ? splitSentences(english) : null;
  const meant = gloss ? gloss.map(({ text }) => text) : sentences;
  if (claimed === null) return linesTold(meant, lines, embedder);
  const sure = new Set(await linesTold(meant, lines, null, unclaimedShare));
  for (const line of lines.filter((one) => claimed.includes(one) && !sure.has(one))) {
    const kept = foreign ? (keepsAnchors(line, reply) ?? (gloss === null && isLongEnough(line, reply))) : false;
    if (kept || (await isShared(line, meant, embedder))) sure.add(line);
  }
  return lines.filter((line) => sure.has(line));
}
