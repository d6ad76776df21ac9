import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '../kit/errors.ts';

/** The files of one call. */
export interface SpoolDesk {
  /**
   * Writes a file down as it comes, so that memory never holds more than a piece of it; answers where it is. Throws a 413
   * as soon as it is longer than `most` bytes, and a 503 when the disk does not take it.
   */
  take(content: Readable, most: number): Promise<{ path: string; bytes: number }>;
  /** Removes what was taken, whole or not. */
  clear(): Promise<void>;
}

/** Where large uploads lie while their calls are answered. */
export interface Spool {
  desk(): SpoolDesk;
  /** Removes what is older than this many milliseconds: a server that was killed has left it behind. */
  sweep(olderThan: number): Promise<void>;
}

const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EACCES', 'ENOENT'];

/** Whether the disk failed, and not the sender. */
function isDiskFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_FAULTS.includes(String(error.code));
}

/** Passes pieces on, up to so many bytes of them. */
function bounded(most: number) {
  return async function* pieces(content: AsyncIterable<Uint8Array>) {
    let bytes = 0;
    for await (const piece of content) {
      bytes += piece.length;
      if (bytes > most) throw fail('fileTooLarge');
      yield piece;
    }
  };
}

/** A spool in a folder of this machine, which is made when it is first needed. */
export function createSpool(folder: string): Spool {
  return {
    desk() {
      const paths: string[] = [];
      return {
        async take(content, most) {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          const path = join(folder, randomUUID());
          paths.push(path);
          const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
          // Not destroyed when it is refused: the rest of a form can only be read past a file that flows.
          const pieces = content.iterator({ destroyOnReturn: false });
          await pipeline(pieces, bounded(most), file).catch((error: unknown) => {
            content.resume();
            throw isDiskFault(error) ? fail('storeUnavailable', { cause: error }) : error;
          });
          return { path, bytes: file.bytesWritten };
        },
        async clear() {
          for (const path of paths.splice(0)) await rm(path, { force: true });
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
