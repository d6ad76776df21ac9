import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pictures } from '@emberlore/content';
import type { PictureKind } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import type { Storage } from '../../../providers/storage/storage.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { deleteUnused, isNamed, lockHash, mayRemove, unnamedOf } from './media.repository.ts';
import { type Media, pictureHashOfKey } from './media.service.ts';

/** Lets go of pictures that nobody shows any more. */
export interface Upkeep {
  /**
   * Forgets the account's pictures, of this kind or of all, that nothing shows. Their bytes go afterwards, unless
   * somebody else has the same picture; call `wake` of the jobs when the transaction is through.
   */
  dropUnused(writer: Writer, ownerId: string, kind?: PictureKind): Promise<void>;
  /**
   * Lets go of bytes that were kept for something that did not come about, unless somebody has the same picture. While the
   * store does not answer it is tried again and again; it never throws.
   */
  discard(hashes: readonly string[]): Promise<void>;
  /**
   * Removes what a server that was killed in the middle of an upload has left: half files, and pictures that no row
   * names but those that were imported by now. Without `before` only while nobody uploads; with it what is older alone.
   */
  sweep(before?: Date): Promise<void>;
  /**
   * Sweeps now and then what is older than an hour, until it is told to stop: where several servers share a store, one that was
   * killed need not come back. They may do it at the same time.
   */
  keepSwept(): { stop(): Promise<void> };
}

export interface UpkeepDeps {
  connection: Pick<Connection, 'transact' | 'reader'>;
  media: Pick<Media, 'remove' | 'isShipped'>;
  storage: Pick<Storage, 'all' | 'clearDrafts'>;
  jobs: Jobs;
  clock: Clock;
  log: Log;
}

/** How many pictures are looked up at once. */
const BATCH = 500;
const HOUR_MS = 60 * 60 * 1000;
/** No upload takes so long: what is older and named by nobody will not be named. */
const LEFT_MS = HOUR_MS;
const SWEEP_EVERY_MS = 24 * HOUR_MS;
const EVENT = 'forget picture';
const TRY_AGAIN_MS = 2000;

let shippedHashes: Promise<Set<string>> | undefined;

/** The hashes of all pictures that the product comes with, one file after another. */
function hashesOfShipped(): Promise<Set<string>> {
  const read = async () => {
    const hashes = new Set<string>();
    for (const { path } of pictures())
      hashes.add(
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      );
    return hashes;
  };
  shippedHashes ??= read();
  return shippedHashes;
}

export function createUpkeep({ connection, media, storage, jobs, clock, log }: UpkeepDeps): Upkeep {
  /** Whether the bytes are gone or have to stay; false while a backup is made, which may still have to read them. */
  const forget = (hash: string) =>
    connection.transact(async (writer) => {
      if (!(await mayRemove(writer))) return false;
      // Whoever is about to name the picture waits, and then sees that its bytes are gone.
      await lockHash(writer, hash);
      if (!media.isShipped(hash) && !(await isNamed(writer, hash))) await media.remove(hash);
      return true;
    });
  jobs.on(EVENT, async (payload) => {
    if (!(await forget(String(payload.hash)))) throw new Error('A backup is being made.');
  });
  const loose = new Set<string>();
  let triesLater = false;
  const letGo = async () => {
    for (const hash of [...loose]) {
      // Off the list first: who fails with the same picture meanwhile puts it there anew, and means what comes after.
      loose.delete(hash);
      try {
        if (!(await forget(hash))) await connection.transact((writer) => jobs.add(writer, EVENT, { hash }));
      } catch (error) {
        loose.add(hash);
        throw error;
      }
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
  let stopped = false;
  /** The pictures that are kept, not those of the launch content, some at a time. */
  async function* kept(before?: Date): AsyncIterable<string[]> {
    let hashes = new Set<string>();
    for await (const key of storage.all(before)) {
      const hash = pictureHashOfKey(key);
      if (hash !== undefined && !media.isShipped(hash)) hashes.add(hash);
      if (hashes.size < BATCH) continue;
      yield [...hashes];
      hashes = new Set();
    }
    if (hashes.size > 0) yield [...hashes];
  }
  const sweep = async (before?: Date) => {
    await storage.clearDrafts(before);
    for await (const hashes of kept(before)) {
      const unnamed = await unnamedOf(connection.reader, hashes);
      // Another server may have imported what this one has not shown yet.
      const shipped = before && unnamed.length > 0 ? await hashesOfShipped() : undefined;
      for (const hash of unnamed) if (!shipped?.has(hash)) await forget(hash);
      if (stopped) return;
    }
  };
  const sweepOld = () =>
    sweep(new Date(clock.now().getTime() - LEFT_MS)).catch((err: unknown) =>
      log.error({ err }, 'What uploads have left could not be swept.'),
    );
  return {
    async dropUnused(writer, ownerId, kind) {
      const hashes = new Set(await deleteUnused(writer, ownerId, kind));
      for (const hash of hashes) await jobs.add(writer, EVENT, { hash });
    },
    async discard(hashes) {
      for (const hash of hashes) loose.add(hash);
      await letGo().catch(letGoLater);
    },
    sweep,
    keepSwept() {
      let last: Promise<void> = Promise.resolve();
      let timer: NodeJS.Timeout;
      const later = (ms: number) => {
        timer = setTimeout(() => {
          last = sweepOld();
          later(SWEEP_EVERY_MS);
        }, ms);
        timer.unref();
      };
      // Servers that start together do not all read through the same bucket at once.
      later(HOUR_MS * (1 + Math.random()));
      return {
        stop() {
          stopped = true;
          clearTimeout(timer);
          return last;
        },
      };
    },
  };
}
