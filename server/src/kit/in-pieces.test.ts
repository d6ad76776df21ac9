import { expect, test } from 'vitest';
import { inPieces } from './in-pieces.ts';

test('joins texts to pieces, between which others work', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const texts = Array.from({ length: 3000 }, (_, at) => `${at} ${'ä'.repeat(200)}\n`);
  let pieces = 0;
  const all: Buffer[] = [];
  for await (const piece of inPieces(texts)) {
    pieces += 1;
    all.push(piece);
    const until = performance.now() + 2;
    while (performance.now() < until);
  }
  clearInterval(timer);
  expect(Buffer.concat(all).toString()).toBe(texts.join(''));
  expect(pieces).toBeLessThan(20);
  expect(turns).toBeGreaterThan(3);
});
