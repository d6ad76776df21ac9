import type { Readable } from 'node:stream';
import { fail } from './errors.ts';
import type { Requester } from './fair-queue.ts';
import { createLanes } from './lanes.ts';

/** Limits the downloads that this process serves concurrently. */
export interface DownloadSlots {
  /**
   * Takes a slot while `open` prepares a download of this kind, and until its content is closed. Waits for it while the
   * requester has another download of the same kind in progress, or all slots, or those of the requester's address, are
   * taken. Throws a 429 after some seconds, or if the address waits for too many.
   */
  during<T extends { content: Readable }>(requester: Requester, kind: string, open: () => Promise<T>): Promise<T>;
}

export interface DownloadLimits {
  /** Maximum number of downloads in progress in this process. */
  most: number;
  mostPerAddress: number;
  maxWaitMs: number;
  maxDurationMs: number;
}

/**
 * A download holds up to sixteen megabytes while it is sent. A few slow readers leave slots for everybody else, and a
 * slow client must not occupy its slot forever.
 */
const LIMITS: DownloadLimits = { most: 32, mostPerAddress: 6, maxWaitMs: 3000, maxDurationMs: 15 * 60 * 1000 };
/** Maximum number of downloads for which one address waits. */
const MOST_WAITING = 50;
const RETRY_SECONDS = 30;

export function createDownloadSlots(limits: Partial<DownloadLimits> = {}): DownloadSlots {
  const { most, mostPerAddress, maxWaitMs, maxDurationMs } = { ...LIMITS, ...limits };
  const lanes = createLanes();

  const take = async ({ key, address }: Requester, kind: string): Promise<() => void> => {
    const own = { name: `${key} ${kind}`, most: 1 };
    const ofAddress = { name: `address ${address}`, most: mostPerAddress };
    const isCrowded = lanes.countWaiting(ofAddress.name) >= MOST_WAITING;
    const free = isCrowded ? null : await lanes.enter([own, ofAddress, { name: 'all', most }], maxWaitMs);
    if (!free) throw fail('tooMany', { retryAfter: RETRY_SECONDS });
    return free;
  };

  return {
    async during(requester, kind, open) {
      const free = await take(requester, kind);
      try {
        const download = await open();
        const { content } = download;
        const timer = setTimeout(() => content.destroy(new Error('The download took too long.')), maxDurationMs);
        content.once('close', () => {
          clearTimeout(timer);
          free();
        });
        return download;
      } catch (error) {
        free();
        throw error;
      }
    },
  };
}
