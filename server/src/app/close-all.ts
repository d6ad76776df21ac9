import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../kit/log.ts';
import type { Closing } from './store.ts';

/**
 * Closes everything in reverse order of opening, even if steps fail or take too long. A step that takes longer than
 * `most` milliseconds, such as a mail to a slow server or a playtest behind much other work, is left behind: the next
 * start does unfinished work again.
 */
export async function closeAll(closing: Closing[], log: Log, most: number): Promise<void> {
  for (const close of closing.splice(0).reverse()) {
    await closeInTime(close, most).catch((err: unknown) => log.error({ err }, 'Closing a resource failed.'));
  }
}

async function closeInTime(close: Closing, most: number): Promise<void> {
  const closed = new AbortController();
  const tooLate = wait(most, undefined, { signal: closed.signal }).then(
    () => {
      throw new Error(`Not closed after ${most} ms.`);
    },
    () => undefined,
  );
  try {
    await Promise.race([close(), tooLate]);
  } finally {
    closed.abort();
  }
}
