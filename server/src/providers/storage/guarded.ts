import { setTimeout as wait } from 'node:timers/promises';
import { fail } from '../../kit/errors.ts';
import type { Storage } from './storage.ts';

/** Timeout for one file in milliseconds: the largest picture has 12 MB. */
const PATIENCE_MS = 15_000;

/**
 * Wraps a storage so that errors and timeouts become a 503. A hanging operation continues in the background; a put that
 * completes later does no harm, because nothing references its file.
 */
export function createGuardedStorage(storage: Storage, patience = PATIENCE_MS): Storage {
  async function guard<T>(work: Promise<T>): Promise<T> {
    const timer = new AbortController();
    const late = wait(patience, undefined, { signal: timer.signal }).then(() => {
      throw new Error(`The storage has not answered within ${patience} ms.`);
    });
    // The loser of the race has no receiver for its error.
    for (const each of [work, late]) each.catch(() => undefined);
    try {
      return await Promise.race([work, late]);
    } catch (cause) {
      throw fail('storeUnavailable', { cause });
    } finally {
      timer.abort();
    }
  }

  return {
    put: (key, bytes) => guard(storage.put(key, bytes)),
    get: (key) => guard(storage.get(key)),
    list: (key) => guard(storage.list(key)),
    remove: (key) => guard(storage.remove(key)),
    all: (before) => storage.all(before),
    clearDrafts: (before) => storage.clearDrafts(before),
  };
}
