import { execFileSync } from 'node:child_process';
import { newDataDir, removeDataDir, startEmberlore } from '../../e2e/support/emberlore.ts';
import { untilQuiet } from './processor.ts';

let made: string | undefined;

/**
 * Makes new data folders copies of this one from now on. A server's first start prepares the launch characters for most
 * of a minute, which would disturb measurements.
 */
export function copyDataFrom(folder: string | undefined): void {
  made = folder;
}

/** Creates an unused data folder: a copy of the prepared one, or an empty one. */
export function newData(): string {
  if (made === undefined) return newDataDir();
  const folder = newDataDir();
  // Preserves owners and permissions: PostgreSQL runs as another user.
  execFileSync('cp', ['-a', `${made}/.`, folder]);
  return folder;
}

/** Creates a data folder with a first start, and waits until its background work is done. */
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
