import type { Reader, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { notFound } from '../../../kit/errors.ts';
import { createTtlCache } from '../../../kit/memo.ts';
import * as repository from './hidden-pictures.repository.ts';

/** Pictures that admins have taken out of sight, by their content, wherever they are shown. */
export interface HiddenPictures {
  /** Whose picture it is. Throws `Picture Not Found.` for what is nobody's. */
  owned(hash: string): Promise<{ hash: string; ownerId: string }>;
  /** Who else has brought the same picture, as part of a transaction. */
  othersWith(hash: string, ownerId: string, writer: Writer): Promise<string[]>;
  /** Takes a picture out of sight, as part of a transaction. */
  hide(hash: string, writer: Writer): Promise<void>;
  /** Takes back what `hide` did, as part of a transaction. */
  unhide(hash: string, writer: Writer): Promise<void>;
  /** Which of these pictures are out of sight, as of a few seconds ago: it is asked for each picture of each page. */
  hiddenAmong(hashes: readonly string[]): Promise<Set<string>>;
}

/** How many people with the same picture are told of it. */
const MOST_TOLD = 1000;
const REMEMBERED = { seconds: 5, most: 5000 };

export function createHiddenPictures(reader: Reader, clock: Clock): HiddenPictures {
  const known = createTtlCache<boolean>({ clock, ...REMEMBERED });
  return {
    async owned(hash) {
      const ownerId = await repository.readPictureOwner(reader, hash);
      if (ownerId === null) throw notFound('Picture');
      return { hash, ownerId };
    },
    othersWith: (hash, ownerId, writer) => repository.readOtherOwners(writer, hash, ownerId, MOST_TOLD),
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
