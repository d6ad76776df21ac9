import { toSaid } from '../memory/said.ts';
import type { Memory } from '../types.ts';
import type { Piece } from './word.ts';

/** Maximum length of a reply in characters: later pieces are dropped. */
const longestReply = 420;
/** Within this many sentences, only knowledge may be repeated. */
const rememberedSentences = 140;

function isStale({ sentences }: Piece, lately: ReadonlySet<string>): boolean {
  return sentences.every((sentence) => lately.has(toSaid(sentence.text)));
}

/**
 * Checks the final reply: no recently used filler, no speech, no two consecutive questions, no empty reply. Pieces that
 * tell a line stay whole, because a partial line would not count as told. `spares` provides text if nothing else is
 * left: the first that wasn't said recently.
 */
export function guard(pieces: readonly Piece[], memory: Memory, spares: () => Piece[]): Piece[] {
  const lately = new Set(memory.said.slice(-rememberedSentences));
  const accepted: Piece[] = [];
  let length = 0;
  for (const piece of pieces) {
    const size = piece.sentences.reduce((sum, sentence) => sum + sentence.text.length, 0);
    const stale = piece.line === null && !piece.isAnswer && isStale(piece, lately);
    const tooMuch = accepted.length > 0 && length + size > longestReply;
    const second = piece.awaiting !== null && accepted.at(-1)?.sentences.at(-1)?.text.endsWith('?');
    if (piece.sentences.length === 0 || stale || tooMuch || second) continue;
    accepted.push(piece);
    length += size;
    for (const sentence of piece.sentences) lately.add(toSaid(sentence.text));
  }
  const speaks = accepted.some((piece) => piece.sentences.some((sentence) => sentence.speaker === 'npc'));
  if (speaks) return accepted;
  const more = spares();
  const spare = more.find((piece) => !isStale(piece, lately)) ?? more[0];
  return spare ? [...accepted, spare] : accepted;
}
