import type { CardData } from './card.ts';
import { withoutPictures } from './write-card.ts';

/** Maximum size in bytes of the JSON stored with a character: an account may have thousands of characters. */
const MAX_BYTES = 200_000;

const countBytes = (name: string, value: unknown) => Buffer.byteLength(JSON.stringify({ [name]: value }));

/**
 * Returns the JSON of a card to store with its character for later exports: without picture data and, if too large,
 * without its longest fields. Calls `note` if fields are dropped.
 */
export function toStoredJson(data: CardData, note: (change: string) => void): string {
  const words = withoutPictures(data);
  const longestFirst = Object.entries(words)
    .map(([name, value]) => ({ name, value, bytes: countBytes(name, value) }))
    .sort((one, other) => other.bytes - one.bytes);
  let total = longestFirst.reduce((sum, { bytes }) => sum + bytes, 0);
  let dropped = 0;
  for (const { bytes } of longestFirst) {
    if (total <= MAX_BYTES) break;
    total -= bytes;
    dropped += 1;
  }
  if (dropped === 0) return JSON.stringify(words);
  note(`The card is too long to be kept whole: exports go without its longest fields (${dropped}).`);
  return JSON.stringify(Object.fromEntries(longestFirst.slice(dropped).map(({ name, value }) => [name, value])));
}
