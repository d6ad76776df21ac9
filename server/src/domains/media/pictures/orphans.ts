import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pictures } from '@emberlore/content';
import type { Reader } from '@emberlore/database';
import type { Storage } from '../../../providers/storage/storage.ts';
import { findUnreferenced } from './media.repository.ts';
import { type Media, parseKeyHash } from './media.service.ts';

export interface OrphanRemovalDeps {
  reader: Reader;
  media: Pick<Media, 'isShipped'>;
  storage: Pick<Storage, 'all' | 'clearDrafts'>;
  /** Deletes a picture's files unless a row refers to it. */
  deleteFiles: (hash: string) => Promise<unknown>;
}

/** The number of pictures looked up at once. */
const BATCH = 500;

let shippedHashes: Promise<Set<string>> | undefined;

/** Returns the hashes of all shipped pictures, reading one file after another. */
function readShippedHashes(): Promise<Set<string>> {
  const read = async () => {
    const hashes = new Set<string>();
    for (const { path } of pictures())
      hashes.add(
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      );
    return hashes;
  };
  shippedHashes ??= read();
  return shippedHashes;
}

/** Yields the hashes of stored pictures in batches, without imported shipped ones. */
async function* listStoredHashes(
  { media, storage }: Pick<OrphanRemovalDeps, 'media' | 'storage'>,
  before?: Date,
): AsyncIterable<string[]> {
  let hashes = new Set<string>();
  for await (const key of storage.all(before)) {
    const hash = parseKeyHash(key);
    if (hash !== undefined && !media.isShipped(hash)) hashes.add(hash);
    if (hashes.size < BATCH) continue;
    yield [...hashes];
    hashes = new Set();
  }
  if (hashes.size > 0) yield [...hashes];
}

/**
 * Returns a function that deletes partial files and pictures without a row, older than `before` if given, until the
 * signal is aborted.
 */
export function createOrphanRemoval(deps: OrphanRemovalDeps) {
  return async (before?: Date, signal?: AbortSignal): Promise<void> => {
    await deps.storage.clearDrafts(before);
    for await (const hashes of listStoredHashes(deps, before)) {
      const unreferenced = await findUnreferenced(deps.reader, hashes);
      // Another server may have imported shipped pictures that this one has not shown yet.
      const shipped = before && unreferenced.length > 0 ? await readShippedHashes() : undefined;
      for (const hash of unreferenced) if (!shipped?.has(hash)) await deps.deleteFiles(hash);
      if (signal?.aborted) return;
    }
  };
}
