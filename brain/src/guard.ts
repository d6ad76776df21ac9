import { sameText } from './text.ts';
import type { Memory } from './types.ts';
import type { Piece } from './word.ts';

/** A reply is a few sentences: beyond this many characters its later pieces are left for another turn. */
const longestReply = 420;
/** Nothing but knowledge may come again within this many sentences. */
const rememberedSentences = 140;

function isStale({ sentences }: Piece, lately: ReadonlySet<string>): boolean {
  return sentences.every((sentence) => lately.has(sameText(sentence.text)));
}

/**
 * The last look at a reply: no filler that was said lately, no speech, no two questions running, no empty reply. Pieces that convey a line are
 * kept whole, for a line half said would not be told. `spares` gives words when nothing else is left: the first that were
 * not said lately.
 */
export function guard(pieces: readonly Piece[], memory: Memory, spares: () => Piece[]): Piece[] {
  const lately = new Set(memory.said.slice(-rememberedSentences));
  const kept: Piece[] = [];
  let length = 0;
  for (const piece of pieces) {
    const size = piece.sentences.reduce((sum, sentence) => sum + sentence.text.length, 0);
    const stale = piece.line === null && isStale(piece, lately);
    const tooMuch = kept.length > 0 && length + size > longestReply;
    const second = piece.awaiting !== null && kept.at(-1)?.sentences.at(-1)?.text.endsWith('?');
    if (piece.sentences.length === 0 || stale || tooMuch || second) continue;
    kept.push(piece);
    length += size;
    for (const sentence of piece.sentences) lately.add(sameText(sentence.text));
  }
  const speaks = kept.some((piece) => piece.sentences.some((sentence) => sentence.speaker === 'npc'));
  if (speaks) return kept;
  const more = spares();
  const spare = more.find((piece) => !isStale(piece, lately)) ?? more[0];
  return spare ? [...kept, spare] : kept;
}
