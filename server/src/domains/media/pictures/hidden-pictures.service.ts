import type { Reader, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail, notFound } from '../../../kit/errors.ts';
import { createTtlCache } from '../../../kit/ttl-cache.ts';
import * as repository from './hidden-pictures.repository.ts';

/** Pictures hidden by admins, identified by content wherever they are shown. */
export interface HiddenPictures {
  /**
   * Returns the picture with its owner: `accountId` if that account has uploaded it, otherwise the first that has.
   * Throws `Picture Not Found.`, and `This Picture Comes With Emberlore.` for the product's own.
   */
  owned(hash: string, accountId: string | null): Promise<{ hash: string; ownerId: string }>;
  /** Returns the other accounts that have the picture and still exist, as part of a transaction. */
  othersWith(hash: string, ownerId: string | null, writer: Writer): Promise<string[]>;
  /**
   * Whether the account has the picture; with a time, whether it had it by then. Receiving a picture that is already
   * hidden, as with a variant, loses nothing.
   */
  has(hash: string, accountId: string, db: Reader, since?: Date): Promise<boolean>;
  /** Hides a picture, as part of a transaction. */
  hide(hash: string, writer: Writer): Promise<void>;
  /** Reverses `hide`, as part of a transaction. */
  unhide(hash: string, writer: Writer): Promise<void>;
  /**
   * Returns which of these pictures are hidden. Cached for a few seconds, because it is called for every picture of
   * every page.
   */
  hiddenAmong(hashes: readonly string[]): Promise<Set<string>>;
}

/** The maximum number of other owners of a picture who are notified. */
const MAX_NOTIFIED_OWNERS = 1000;
const CACHE_LIMITS = { seconds: 5, most: 5000 };

export function createHiddenPictures(reader: Reader, clock: Clock): HiddenPictures {
  const known = createTtlCache<boolean>({ clock, ...CACHE_LIMITS });
  return {
    async owned(hash, accountId) {
      const ownerId = await repository.readPictureOwner(reader, hash, accountId);
      if (ownerId === undefined) throw notFound('Picture');
      if (ownerId === null) throw fail('shippedPicture');
      return { hash, ownerId };
    },
    othersWith: (hash, ownerId, writer) => repository.readOtherOwners(writer, hash, ownerId, MAX_NOTIFIED_OWNERS),
    has: (hash, accountId, db, since) => repository.hasPicture(db, hash, accountId, since),
    hide: (hash, writer) => repository.insertHidden(writer, hash),
    unhide: (hash, writer) => repository.deleteHidden(writer, hash),
    async hiddenAmong(hashes) {
      const answers = new Map(hashes.map((hash) => [hash, known.get(hash)] as const));
      const unknown = [...answers].flatMap(([hash, hidden]) => (hidden === undefined ? [hash] : []));
      const found = new Set(unknown.length > 0 ? await repository.readHidden(reader, unknown) : []);
      for (const hash of unknown) {
        known.set(hash, found.has(hash));
        answers.set(hash, found.has(hash));
      }
      return new Set([...answers].flatMap(([hash, hidden]) => (hidden ? [hash] : [])));
    },
  };
}
