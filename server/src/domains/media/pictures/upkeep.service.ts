import type { PictureKind } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { z } from 'zod';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import { type RegularJob, startRegularJob } from '../../../kit/regular-job.ts';
import type { Storage } from '../../../providers/storage/storage.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.service.ts';
import { deleteUnused, isNamed, lockHash, mayRemove } from './media.repository.ts';
import type { Media } from './media.service.ts';
import { createOrphanRemoval } from './orphans.ts';

/** Removes pictures that nobody uses any more. */
export interface Upkeep {
  /**
   * Deletes the account's rows, of this kind or of all kinds, that nothing shows. Their files are deleted afterwards
   * unless somebody else has the same picture: call `wake` of the jobs after the transaction commits.
   */
  dropUnused(writer: Writer, ownerId: string, kind?: PictureKind): Promise<void>;
  /**
   * Deletes files stored for content that was not created, unless somebody has the same picture. Retries while the
   * database is unavailable; never throws.
   */
  discard(hashes: readonly string[]): Promise<void>;
  /**
   * Deletes the remains of uploads interrupted by a server crash: partial files, and pictures without a row, except
   * shipped ones imported so far. Without `before`, run it only when there are no uploads; with it, deletes only older
   * files.
   */
  deleteOrphans(before?: Date): Promise<void>;
  /**
   * Starts regularly deleting orphaned files older than an hour, until stopped. Where several servers share a storage, this
   * cleans up after one that never restarts. Concurrent runs are safe.
   */
  startRetentionJob(): RegularJob;
}

export interface UpkeepDeps {
  connection: Pick<Connection, 'transact' | 'reader'>;
  media: Pick<Media, 'remove' | 'isShipped'>;
  storage: Pick<Storage, 'all' | 'clearDrafts'>;
  jobs: Jobs;
  clock: Clock;
  log: Log;
}

const HOUR_MS = 60 * 60 * 1000;
/** No upload takes this long: an older picture without a row will never get one. */
const ORPHAN_AGE_MS = HOUR_MS;
const ORPHANS_EVERY_MS = 24 * HOUR_MS;
const deletePictureFiles: JobKind<{ hash: string }> = {
  name: 'forget picture',
  payload: z.object({ hash: z.string() }),
};
const TRY_AGAIN_MS = 2000;

export function createUpkeep({ connection, media, storage, jobs, clock, log }: UpkeepDeps): Upkeep {
  /**
   * Deletes a picture's files unless a row refers to it. Returns false during a backup, which may still have to read
   * them.
   */
  const deleteFiles = (hash: string) =>
    connection.transact(async (writer) => {
      if (!(await mayRemove(writer))) return false;
      // Anyone about to insert a row for the picture waits, then sees that its files are gone.
      await lockHash(writer, hash);
      if (!media.isShipped(hash) && !(await isNamed(writer, hash))) await media.remove(hash);
      return true;
    });
  jobs.register(deletePictureFiles, async ({ hash }) => {
    if (!(await deleteFiles(hash))) throw new Error('A backup is running.');
  });
  const pendingHashes = new Set<string>();
  let triesLater = false;
  const deletePending = async () => {
    for (const hash of [...pendingHashes]) {
      // Remove it from the list first: a later failure with the same picture adds it again for a new attempt.
      pendingHashes.delete(hash);
      try {
        if (!(await deleteFiles(hash)))
          await connection.transact((writer) => jobs.add(writer, deletePictureFiles, { hash }));
      } catch (error) {
        pendingHashes.add(hash);
        throw error;
      }
    }
  };
  const schedulePending = () => {
    if (triesLater) return;
    triesLater = true;
    setTimeout(() => {
      triesLater = false;
      deletePending().catch(schedulePending);
    }, TRY_AGAIN_MS).unref();
  };
  const deleteOrphans = createOrphanRemoval({ reader: connection.reader, media, storage, deleteFiles });
  return {
    async dropUnused(writer, ownerId, kind) {
      const hashes = new Set(await deleteUnused(writer, ownerId, kind));
      for (const hash of hashes) await jobs.add(writer, deletePictureFiles, { hash });
    },
    async discard(hashes) {
      for (const hash of hashes) pendingHashes.add(hash);
      await deletePending().catch(schedulePending);
    },
    deleteOrphans: (before) => deleteOrphans(before),
    startRetentionJob: () =>
      startRegularJob((signal) => deleteOrphans(new Date(clock.now().getTime() - ORPHAN_AGE_MS), signal), {
        // Spreads the runs of servers that start together, so that they don't all read the same bucket at once.
        firstMs: HOUR_MS * (1 + Math.random()),
        everyMs: ORPHANS_EVERY_MS,
        onError: (err) => log.error({ err }, 'Deleting orphaned pictures failed.'),
      }),
  };
}
