import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Maximum time until unused pictures are deleted, in milliseconds. A job that failed twice because the database was
 * down is retried three minutes after it was queued, and jobs run every 20 seconds.
 */
const PATIENCE = 210_000;

/** Returns every file of the media folder by its path in it. */
export function foundPictures(dataDir: string): Set<string> {
  const media = join(dataDir, 'media');
  const entries = readdirSync(media, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(media.length + 1)),
  );
}

/**
 * Compares the media folder with its initial content and what is shown now: it may contain nothing else.
 * @param shown URLs of pictures
 */
export async function orphanFaults(dataDir: string, shipped: Set<string>, shown: readonly string[]): Promise<string[]> {
  const hashes = new Set(shown.map((address) => /\/media\/([0-9a-f]{64})/.exec(address)?.[1] ?? ''));
  const orphans = () =>
    [...foundPictures(dataDir)].filter((file) => !shipped.has(file) && !hashes.has(file.split('/')[1] ?? ''));
  const deadline = Date.now() + PATIENCE;
  while (orphans().length > 0 && Date.now() < deadline) await wait(500);
  return orphans().map((file) => `nobody shows ${file}, and it is still there`);
}
