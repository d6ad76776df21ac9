import type { PictureKind } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Chores } from '../chores/chores.service.ts';
import { deleteUnused, isNamed, lockHash, mayRemove } from './media.repository.ts';
import type { Media } from './media.service.ts';

/** Lets go of pictures that nobody shows any more. */
export interface Upkeep {
  /**
   * Forgets the account's pictures, of this kind or of all, that nothing shows. Their bytes go afterwards, unless
   * somebody else has the same picture; call `wake` of the chores when the transaction is through.
   */
  dropUnused(writer: Writer, ownerId: string, kind?: PictureKind): Promise<void>;
  /** Lets go of bytes that were kept for something that did not come about, unless somebody has the same picture. */
  discard(hashes: readonly string[]): Promise<void>;
}

export interface UpkeepDeps {
  connection: Pick<Connection, 'transact'>;
  media: Pick<Media, 'remove'>;
  chores: Chores;
}

const EVENT = 'forget picture';

export function createUpkeep({ connection, media, chores }: UpkeepDeps): Upkeep {
  /** Whether the bytes are gone or have to stay; false while a backup is made, which may still have to read them. */
  const forget = (hash: string) =>
    connection.transact(async (writer) => {
      if (!(await mayRemove(writer))) return false;
      // Whoever is about to name the picture waits, and then sees that its bytes are gone.
      await lockHash(writer, hash);
      if (!(await isNamed(writer, hash))) await media.remove(hash);
      return true;
    });
  chores.on(EVENT, async (payload) => {
    if (!(await forget(String(payload.hash)))) throw new Error('A backup is being made.');
  });
  return {
    async dropUnused(writer, ownerId, kind) {
      const hashes = new Set(await deleteUnused(writer, ownerId, kind));
      for (const hash of hashes) await chores.add(writer, EVENT, { hash });
    },
    async discard(hashes) {
      for (const hash of new Set(hashes)) {
        if (!(await forget(hash))) await connection.transact((writer) => chores.add(writer, EVENT, { hash }));
      }
    },
  };
}
