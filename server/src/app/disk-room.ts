import { statfs } from 'node:fs/promises';
import { fail } from '../kit/errors.ts';

/** Bounds the bytes of uploads on the disk: for each address, and in total. */
export interface DiskRoom {
  /** Measures the free space of the disk that holds this folder, which decides the total. */
  measure(folder: string): Promise<void>;
  /** Reserves bytes. Throws a 429 when the address holds too many, and a 503 when all addresses together do. */
  reserve(address: string, bytes: number): void;
  release(address: string, bytes: number): void;
}

/** Two of the largest forms at once, or dozens of pictures, for everybody behind the address. */
const BYTES_PER_ADDRESS = 256 * 1024 * 1024;

/** The share of the free disk that uploads may take; the database and the media need the rest. */
const SHARE_OF_FREE_DISK = 0.5;

/** Bytes of the disk that are free to this process, without those that only root may use. */
async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Counts the bytes of the uploads of this process, none at first. */
export function createDiskRoom(perAddress = BYTES_PER_ADDRESS, readFree = readFreeBytes): DiskRoom {
  const held = new Map<string, number>();
  let total = 0;
  let most = Number.POSITIVE_INFINITY;
  return {
    async measure(folder) {
      // What uploads hold already is not free any more.
      most = ((await readFree(folder)) + total) * SHARE_OF_FREE_DISK;
    },
    reserve(address, bytes) {
      const ofAddress = (held.get(address) ?? 0) + bytes;
      if (ofAddress > perAddress) throw fail('tooMany', { retryAfter: 10 });
      if (total + bytes > most) throw fail('storeUnavailable');
      held.set(address, ofAddress);
      total += bytes;
    },
    release(address, bytes) {
      total -= bytes;
      const left = (held.get(address) ?? 0) - bytes;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    },
  };
}
