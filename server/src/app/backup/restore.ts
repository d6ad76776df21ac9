import { buffer, text } from 'node:stream/consumers';
import { type Connection, isEmptyStore, restoreSnapshot } from '@emberlore/database';
import type { Storage } from '../../providers/storage/storage.ts';
import { type BackupArchive, openBackup } from './archive.ts';
import { BackupFailed, type Manifest, parts } from './manifest.ts';

/** The target of a restore. */
export interface RestoreTarget {
  connection: Pick<Connection, 'sql'>;
  storage: Storage;
  /** Stores the secret that signs players' tokens. */
  storeSecret: (secret: string) => Promise<void>;
}

/** The result of a restore. */
export interface Restored {
  manifest: Manifest;
  /** The migrations that upgraded the restored rows. */
  migrated: string[];
}

/**
 * Restores a backup into an empty installation. Verifies everything before writing anything, then writes the pictures,
 * and finally the rows in one transaction. An interrupted restore can simply be repeated.
 * @throws BackupFailed if the installation is not empty or the backup is damaged
 */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<Restored> {
  if (!(await isEmptyStore(target.connection))) {
    throw new BackupFailed('The database is not empty. Restore into a new DATA_DIR, or into an empty database.');
  }
  const archive = await openBackup(file);
  try {
    await rejectForeignPictures(target.storage, archive);
    await archive.verify();
    await putPictures(target.storage, archive);
    if (archive.names.includes(parts.secret)) await target.storeSecret(await text(await archive.open(parts.secret)));
    const { manifest } = archive;
    const { migrations, tables } = manifest;
    const open = ({ name }: { name: string }) => archive.open(parts.table(name));
    return { manifest, migrated: await restoreSnapshot(target.connection, { migrations, tables, open }) };
  } finally {
    archive.close();
  }
}

const toMediaKey = (name: string) => (name.startsWith(parts.media) ? name.slice(parts.media.length) : undefined);

/**
 * Rejects a storage with pictures that are not in the backup. Pictures that are in the backup may be left over from an
 * interrupted restore.
 */
async function rejectForeignPictures(storage: Storage, { names }: BackupArchive): Promise<void> {
  const known = new Set(names.map(toMediaKey));
  for await (const key of storage.all()) {
    if (!known.has(key))
      throw new BackupFailed(`The media folder is not empty: it has ${key}, which the backup has not.`);
  }
}

async function putPictures(storage: Storage, archive: BackupArchive): Promise<void> {
  for (const name of archive.names) {
    const key = toMediaKey(name);
    if (key !== undefined) await storage.put(key, await buffer(await archive.open(name)));
  }
}
