import { accessSync, constants, statfsSync } from 'node:fs';

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
/** Enough for the databases, pictures and browser profiles of a run. */
const NEEDED_BYTES = 4_000_000_000;

/**
 * Returns environment variables that keep temporary files in memory, if there is enough of it: creating a database there
 * takes 70 ms instead of 450 ms.
 */
export function keepTemporaryFilesInMemory(): { TMPDIR?: string } {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= NEEDED_BYTES ? { TMPDIR: IN_MEMORY } : {};
  } catch {
    return {};
  }
}
