import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '../kit/errors.ts';
import { createDiskRoom } from './disk-room.ts';

/** The files of one call. */
export interface SpoolDesk {
  /**
   * Writes a file down as it comes, so that memory never holds more than a piece of it; answers where it is. Throws a 413
   * as soon as it is longer than `most` bytes, a 429 when the address holds too many bytes, and a 503 when the disk does not
   * take it or uploads hold too much of it.
   */
  take(content: Readable, most: number): Promise<{ path: string; bytes: number }>;
  /** Removes what was taken, whole or not. */
  clear(): Promise<void>;
}

/** Where large uploads lie while their calls are answered. */
export interface Spool {
  /** The desk of a call from this address. */
  desk(address: string): SpoolDesk;
  /** Removes what is older than this many milliseconds: a server that was killed has left it behind. */
  sweep(olderThan: number): Promise<void>;
}

const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'ENOENT'];

/** Whether the disk failed, and not the sender. */
function isDiskFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_FAULTS.includes(String(error.code));
}

/** Passes pieces on, up to so many bytes of them, and reserves each before it is written. */
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

/** A spool in a folder of this machine, which is made when it is first needed. */
export function createSpool(folder: string, room = createDiskRoom()): Spool {
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
          // Not destroyed when it is refused: the rest of a form can only be read past a file that flows.
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
    async sweep(olderThan) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const kept = await stat(path).catch(() => null);
        if (kept && kept.mtimeMs <= Date.now() - olderThan) await rm(path, { recursive: true, force: true });
      }
    },
  };
}
