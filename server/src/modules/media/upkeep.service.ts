import type { PictureKind } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Storage } from '../../providers/storage/storage.ts';
import type { Chores } from '../chores/chores.service.ts';
import { deleteUnused, isNamed, lockHash, mayRemove, unnamedOf } from './media.repository.ts';
import { type Media, pictureHashOfKey } from './media.service.ts';

/** Lets go of pictures that nobody shows any more. */
export interface Upkeep {
  /**
   * Forgets the account's pictures, of this kind or of all, that nothing shows. Their bytes go afterwards, unless
   * somebody else has the same picture; call `wake` of the chores when the transaction is through.
   */
  dropUnused(writer: Writer, ownerId: string, kind?: PictureKind): Promise<void>;
  /**
   * Lets go of bytes that were kept for something that did not come about, unless somebody has the same picture. While the
   * store does not answer it is tried again and again; it never throws.
   */
  discard(hashes: readonly string[]): Promise<void>;
  /**
   * Removes what a server that was killed in the middle of an upload has left: half files, and pictures that no row
   * names but those that were imported by now. Only while nobody uploads.
   */
  sweep(): Promise<void>;
}

export interface UpkeepDeps {
  connection: Pick<Connection, 'transact' | 'reader'>;
  media: Pick<Media, 'remove' | 'isShipped'>;
  storage: Pick<Storage, 'all' | 'clearDrafts'>;
  chores: Chores;
}

const EVENT = 'forget picture';
const TRY_AGAIN_MS = 2000;

export function createUpkeep({ connection, media, storage, chores }: UpkeepDeps): Upkeep {
  /** Whether the bytes are gone or have to stay; false while a backup is made, which may still have to read them. */
  const forget = (hash: string) =>
    connection.transact(async (writer) => {
      if (!(await mayRemove(writer))) return false;
      // Whoever is about to name the picture waits, and then sees that its bytes are gone.
      await lockHash(writer, hash);
      if (!media.isShipped(hash) && !(await isNamed(writer, hash))) await media.remove(hash);
      return true;
    });
  chores.on(EVENT, async (payload) => {
    if (!(await forget(String(payload.hash)))) throw new Error('A backup is being made.');
  });
  const loose = new Set<string>();
  let triesLater = false;
  const letGo = async () => {
    for (const hash of [...loose]) {
      if (!(await forget(hash))) await connection.transact((writer) => chores.add(writer, EVENT, { hash }));
      loose.delete(hash);
    }
  };
  const letGoLater = () => {
    if (triesLater) return;
    triesLater = true;
    setTimeout(() => {
      triesLater = false;
      letGo().catch(letGoLater);
    }, TRY_AGAIN_MS).unref();
  };
  return {
    async dropUnused(writer, ownerId, kind) {
      const hashes = new Set(await deleteUnused(writer, ownerId, kind));
      for (const hash of hashes) await chores.add(writer, EVENT, { hash });
    },
    async discard(hashes) {
      for (const hash of hashes) loose.add(hash);
      await letGo().catch(letGoLater);
    },
    async sweep() {
      await storage.clearDrafts();
      const hashes = new Set<string>();
      for await (const key of storage.all()) {
        const hash = pictureHashOfKey(key);
        if (hash !== undefined && !media.isShipped(hash)) hashes.add(hash);
      }
      for (const hash of await unnamedOf(connection.reader, [...hashes])) await forget(hash);
    },
  };
}
