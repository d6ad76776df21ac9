import { setImmediate as breathe } from 'node:timers/promises';

/** Length of a piece in UTF-16 units. */
const PIECE = 64 * 1024;

/** Joins texts to pieces of some 64 KB in UTF-8, and lets others work between them. */
export async function* inPieces(texts: Iterable<string>): AsyncGenerator<Buffer> {
  let [piece, length]: [string[], number] = [[], 0];
  for (const text of texts) {
    piece.push(text);
    length += text.length;
    if (length < PIECE) continue;
    yield Buffer.from(piece.join(''));
    [piece, length] = [[], 0];
    await breathe();
  }
  if (piece.length > 0) yield Buffer.from(piece.join(''));
}
