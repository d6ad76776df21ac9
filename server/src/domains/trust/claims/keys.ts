import { timingSafeEqual } from 'node:crypto';
import type { Tokens } from '../../../kit/tokens.ts';

/** The two sides of a notice. */
export type Side = 'claimant' | 'author';

/** Derives the key for the links in mails about a notice. It cannot be forged, and opens only this notice. */
export function createLinkKey(tokens: Pick<Tokens, 'opaque'>, side: Side, noticeId: string): string {
  return tokens.opaque(`copyright ${side}`, noticeId);
}

/** Returns the side that a key belongs to; undefined for an invalid key. */
export function findSide(tokens: Pick<Tokens, 'opaque'>, noticeId: string, key: string): Side | undefined {
  const given = Buffer.from(key);
  return (['claimant', 'author'] as const).find((side) => {
    const expected = Buffer.from(createLinkKey(tokens, side, noticeId));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
