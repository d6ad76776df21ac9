import { fail } from '../../../kit/errors.ts';
import { MAX_ASSETS } from './card.ts';

/** A card's JSON without its embedded pictures, which can be ten times as large as its text. */
export interface LiftedCard {
  json: Buffer;
  /** The embedded pictures' `data:image/…` URIs; the JSON refers to them by `lifted:` and their index in this list. */
  uris: string[];
}

const OPENING = Buffer.from('"data:image');
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
/** Longer than `"uri"`, a colon and some spaces. */
const LOOK_BACK = 20;
const LIFTED = /^lifted:(\d+)$/;
/** Maximum number of strings that begin like an embedded picture, most of them not the address of one. */
const MAX_OPENINGS = 10 * MAX_ASSETS;

const isAddress = (bytes: Buffer, at: number) =>
  /"uri"\s*:\s*$/.test(bytes.toString('latin1', Math.max(0, at - LOOK_BACK), at));

/**
 * Moves embedded asset pictures out of a card's JSON before it is parsed, so that the JSON limits apply to its text
 * alone. Throws a 413 for more openings of such pictures than any card has.
 */
export function liftPictures(bytes: Buffer): LiftedCard {
  const pieces: Buffer[] = [];
  const uris: string[] = [];
  let copied = 0;
  let openings = 0;
  for (let at = bytes.indexOf(OPENING); at >= 0 && uris.length < MAX_ASSETS; at = bytes.indexOf(OPENING, at + 1)) {
    const end = bytes.indexOf(QUOTE, at + 1);
    if (end < 0) break;
    openings += 1;
    if (openings > MAX_OPENINGS) throw fail('fileTooLarge');
    if (!isAddress(bytes, at)) continue;
    pieces.push(bytes.subarray(copied, at + 1), Buffer.from(`lifted:${uris.length}`));
    uris.push(unescapeSlashes(bytes.subarray(at + 1, end)));
    copied = end;
  }
  return { json: Buffer.concat([...pieces, bytes.subarray(copied)]), uris };
}

/**
 * Returns the text without the backslashes that some programs write before slashes. Goes through the bytes once: replacing
 * millions of them in a string takes seconds.
 */
function unescapeSlashes(text: Buffer): string {
  const plain = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === BACKSLASH && text[at + 1] === SLASH) continue;
    plain[length] = text[at] ?? 0;
    length += 1;
  }
  return plain.toString('latin1', 0, length);
}

/** Returns the URI that `liftPictures` replaced by this one, or this one if it replaced none. */
export function restoreUri(uri: string, uris: readonly string[]): string {
  const [, place] = LIFTED.exec(uri) ?? [];
  return place === undefined ? uri : (uris[Number(place)] ?? uri);
}

/** Whether an asset's picture is embedded in the card itself. */
export const isEmbedded = (uri: string) => uri.startsWith('data:') || LIFTED.test(uri);
