import { timingSafeEqual } from 'node:crypto';
import type { Tokens } from '../../../kit/tokens.ts';

/** The two sides of a notice. */
export type Side = 'claimant' | 'author';

/** Derives the key for the links in mails about a notice. It cannot be forged, and opens only this notice. */
export function keyOf(tokens: Pick<Tokens, 'opaque'>, side: Side, noticeId: string): string {
  return tokens.opaque(`copyright ${side}`, noticeId);
}

/** Returns the side that a key belongs to; undefined for an invalid key. */
export function sideOf(tokens: Pick<Tokens, 'opaque'>, noticeId: string, key: string): Side | undefined {
  const given = Buffer.from(key);
  return (['claimant', 'author'] as const).find((side) => {
    const right = Buffer.from(keyOf(tokens, side, noticeId));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
