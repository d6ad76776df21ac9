import { statfs } from 'node:fs/promises';
import { fail } from '../kit/errors.ts';

/** Limits the disk space of uploads, per address and in total. */
export interface DiskBudget {
  /** Measures the free space of the disk that holds this folder, which sets the total limit. */
  measure(folder: string): Promise<void>;
  /** Reserves bytes. Throws a 429 if the address holds too many, and a 503 if all addresses together do. */
  reserve(address: string, bytes: number): void;
  release(address: string, bytes: number): void;
}

/** Enough for two of the largest forms, or dozens of pictures, from everybody behind the address. */
const BYTES_PER_ADDRESS = 256 * 1024 * 1024;

/** Share of the free disk space that uploads may use; the database and the media need the rest. */
const SHARE_OF_FREE_DISK = 0.5;

/** Returns the free bytes on the disk for this process, excluding those reserved for root. */
async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Creates a counter of the upload bytes of this process. */
export function createDiskBudget(perAddress = BYTES_PER_ADDRESS, readFree = readFreeBytes): DiskBudget {
  const held = new Map<string, number>();
  let total = 0;
  let most = Number.POSITIVE_INFINITY;
  return {
    async measure(folder) {
      // Bytes already held by uploads no longer count as free.
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
