import { timingSafeEqual } from 'node:crypto';
import type { Tokens } from '../../../kit/tokens.ts';
import type { NoticeRow } from './claims.repository.ts';

/** The two sides of a notice. */
export type Side = 'claimant' | 'author';

type KeyedNotice = Pick<NoticeRow, 'id' | 'subject' | 'ownerId'>;

/** What a key opens. A notice about a picture may pass to another owner, and must not open for the former one's links. */
const toKeyText = (side: Side, { id, subject, ownerId }: KeyedNotice) =>
  side === 'author' && subject === 'picture' ? `${id} ${ownerId}` : id;

/** Derives the key for the links in mails about a notice. It cannot be forged, and opens only this notice. */
function createLinkKey(tokens: Pick<Tokens, 'opaque'>, side: Side, notice: KeyedNotice): string {
  return tokens.opaque(`copyright ${side}`, toKeyText(side, notice));
}

/** Builds the path of a notice's page for a side that need not log in. */
export const buildNoticePath = (tokens: Pick<Tokens, 'opaque'>, side: Side, notice: KeyedNotice) =>
  `/copyright/${notice.id}?key=${createLinkKey(tokens, side, notice)}`;

/** Returns the side that a key belongs to; undefined for an invalid key. */
export function findSide(tokens: Pick<Tokens, 'opaque'>, notice: KeyedNotice, key: string): Side | undefined {
  const given = Buffer.from(key);
  return (['claimant', 'author'] as const).find((side) => {
    const expected = Buffer.from(createLinkKey(tokens, side, notice));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
