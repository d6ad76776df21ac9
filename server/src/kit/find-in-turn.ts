import { setImmediate as breathe } from 'node:timers/promises';

/**
 * Returns the first entry that passes a test; undefined if none does. Others are served between two entries, so that a long
 * list of an expensive test never holds the event loop.
 */
export async function findInTurn<T>(
  entries: Iterable<T>,
  test: (entry: T) => Promise<boolean>,
): Promise<T | undefined> {
  let isFirst = true;
  for (const entry of entries) {
    if (!isFirst) await breathe();
    isFirst = false;
    if (await test(entry)) return entry;
  }
  return undefined;
}
