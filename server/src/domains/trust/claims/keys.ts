import { timingSafeEqual } from 'node:crypto';
import type { Tokens } from '../../../kit/tokens.ts';

/** The two sides of a notice. */
export type Side = 'claimant' | 'author';

/** What the links in letters about a notice prove: nobody else can make it, and it opens this notice alone. */
export function keyOf(tokens: Pick<Tokens, 'opaque'>, side: Side, noticeId: string): string {
  return tokens.opaque(`copyright ${side}`, noticeId);
}

/** Whose key it is; undefined when it is nobody's. */
export function sideOf(tokens: Pick<Tokens, 'opaque'>, noticeId: string, key: string): Side | undefined {
  const given = Buffer.from(key);
  return (['claimant', 'author'] as const).find((side) => {
    const right = Buffer.from(keyOf(tokens, side, noticeId));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
