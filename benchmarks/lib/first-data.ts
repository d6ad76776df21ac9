import { execFileSync } from 'node:child_process';
import { newDataDir, removeDataDir, startEmberlore } from '../../e2e/support/emberlore.ts';
import { untilQuiet } from './processor.ts';

let made: string | undefined;

/**
 * From now on new folders of data are copies of this one. A server's first start makes the launch characters ready for most
 * of a minute, which nobody would want in what is measured meanwhile.
 */
export function copyDataFrom(folder: string | undefined): void {
  made = folder;
}

/** A folder of data on which no server works: a copy of the one that was made before, or an empty one. */
export function newData(): string {
  if (made === undefined) return newDataDir();
  const folder = newDataDir();
  // With owners and rights: PostgreSQL works as another user.
  execFileSync('cp', ['-a', `${made}/.`, folder]);
  return folder;
}

/** Makes a folder of data by a first start, and waits until that has done what it does. */
export async function makeData(): Promise<string> {
  const folder = newDataDir();
  try {
    const server = await startEmberlore({ dataDir: folder, settings: { NODE_ENV: 'production' }, patience: 120_000 });
    await untilQuiet(server.child.pid ?? 0);
    await untilQuiet(server.child.pid ?? 0);
    await server.stop();
    return folder;
  } catch (error) {
    removeDataDir(folder);
    throw error;
  }
}
