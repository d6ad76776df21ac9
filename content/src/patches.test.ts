import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { patchesByHash } from './patches.ts';
import { pictures } from './pictures.ts';

test('patches belong to portraits that are shipped, and fit into them', () => {
  const portraits = new Map(
    pictures('portraits').map(({ id, path }) => [createHash('sha256').update(readFileSync(path)).digest('hex'), id]),
  );
  const known = [...patchesByHash()];
  expect(known.length).toBeGreaterThan(0);
  for (const [hash, { picture, size, eyes, mouth }] of known) {
    expect(portraits.get(hash)).toBe(picture.id);
    for (const { x, y, width, height } of [eyes, mouth])
      expect([x + width <= size, y + height <= size], picture.id).toEqual([true, true]);
    expect(eyes.y, picture.id).toBeLessThan(mouth.y);
    // Two columns of two rows of eyes, then of mouths.
    const sheet = { width: 2 * Math.max(eyes.width, mouth.width), height: 2 * (eyes.height + mouth.height) };
    expect(picture).toMatchObject(sheet);
  }
});
