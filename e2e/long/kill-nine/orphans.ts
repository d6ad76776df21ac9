import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The longest that pictures which nobody shows any more may stay, in milliseconds. A chore that met the store's end twice is tried again
 * three minutes after it was noted, and chores wake every 20 seconds.
 */
const PATIENCE = 210_000;

/** Every file of the media folder by its path in it. */
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
 * Holds the media folder against what was there at first and what is shown now: nothing else may be in it.
 * @param shown addresses of pictures
 */
export async function orphanFaults(dataDir: string, shipped: Set<string>, shown: readonly string[]): Promise<string[]> {
  const hashes = new Set(shown.map((address) => /\/media\/([0-9a-f]{64})/.exec(address)?.[1] ?? ''));
  const orphans = () =>
    [...foundPictures(dataDir)].filter((file) => !shipped.has(file) && !hashes.has(file.split('/')[1] ?? ''));
  const deadline = Date.now() + PATIENCE;
  while (orphans().length > 0 && Date.now() < deadline) await wait(500);
  return orphans().map((file) => `nobody shows ${file}, and it is still there`);
}
