import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '../kit/errors.ts';
import { createDiskBudget } from './disk-room.ts';

/** The uploaded files of one call. */
export interface CallSpool {
  /**
   * Writes a file to disk as it arrives, so that memory holds only a chunk of it; returns its path. Throws a 413 as
   * soon as it exceeds `most` bytes, a 429 if the address holds too many bytes, and a 503 if the disk fails or uploads
   * use too much of it.
   */
  take(content: Readable, most: number): Promise<{ path: string; bytes: number }>;
  /** Removes the written files, complete or not. */
  clear(): Promise<void>;
}

/** Temporary storage of large uploads during their calls. */
export interface Spool {
  /** Returns the spool for a call from this address. */
  desk(address: string): CallSpool;
  /** Removes files older than this many milliseconds, left behind by a killed server. */
  deleteExpired(olderThan: number): Promise<void>;
}

const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'ENOENT'];

/** Whether the disk failed rather than the sender. */
function isDiskFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_FAULTS.includes(String(error.code));
}

/** Passes chunks through up to a maximum size, and reserves each before it is written. */
function bounded(most: number, reserve: (bytes: number) => void) {
  return async function* pieces(content: AsyncIterable<Uint8Array>) {
    let bytes = 0;
    for await (const piece of content) {
      bytes += piece.length;
      if (bytes > most) throw fail('fileTooLarge');
      reserve(piece.length);
      yield piece;
    }
  };
}

/** Creates a spool in a folder of this machine, which is made when first needed. */
export function createSpool(folder: string, room = createDiskBudget()): Spool {
  return {
    desk(address) {
      const paths: string[] = [];
      let held = 0;
      const reserve = (bytes: number) => {
        room.reserve(address, bytes);
        held += bytes;
      };
      return {
        async take(content, most) {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await room.measure(folder);
          const path = join(folder, randomUUID());
          paths.push(path);
          const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
          // The stream is not destroyed on rejection: the rest of a form can only be skipped if the file keeps flowing.
          const pieces = content.iterator({ destroyOnReturn: false });
          await pipeline(pieces, bounded(most, reserve), file).catch((error: unknown) => {
            content.resume();
            throw isDiskFault(error) ? fail('storeUnavailable', { cause: error }) : error;
          });
          return { path, bytes: file.bytesWritten };
        },
        async clear() {
          for (const path of paths.splice(0)) await rm(path, { force: true });
          room.release(address, held);
          held = 0;
        },
      };
    },
    async deleteExpired(olderThan) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const stats = await stat(path).catch(() => null);
        if (stats && stats.mtimeMs <= Date.now() - olderThan) await rm(path, { recursive: true, force: true });
      }
    },
  };
}
