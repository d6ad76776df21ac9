import type { Readable } from 'node:stream';
import { fail } from './errors.ts';
import type { Requester } from './fair-queue.ts';

/** Limits the downloads that this process serves concurrently. */
export interface DownloadSlots {
  /**
   * Takes a slot while `open` prepares a download of this kind, and until its content is closed. Throws a 429 while the
   * requester has another download of the same kind in progress, or while all slots, or those of the requester's
   * address, are taken.
   */
  during<T extends { content: Readable }>(requester: Requester, kind: string, open: () => Promise<T>): Promise<T>;
}

export interface DownloadLimits {
  /** Maximum number of downloads in progress in this process. */
  most: number;
  mostPerAddress: number;
  maxDurationMs: number;
}

/**
 * A download holds up to sixteen megabytes while it is sent. A few slow readers leave slots for everybody else, and a
 * slow client must not occupy its slot forever.
 */
const LIMITS: DownloadLimits = { most: 32, mostPerAddress: 6, maxDurationMs: 15 * 60 * 1000 };
const RETRY_SECONDS = 30;

export function createDownloadSlots(limits: Partial<DownloadLimits> = {}): DownloadSlots {
  const { most, mostPerAddress, maxDurationMs } = { ...LIMITS, ...limits };
  /** The address of each download in progress, by requester and kind. */
  const taken = new Map<string, string>();

  const take = ({ key, address }: Requester, kind: string): (() => void) => {
    const slot = `${key} ${kind}`;
    const ofAddress = [...taken.values()].filter((other) => other === address).length;
    if (taken.has(slot) || taken.size >= most || ofAddress >= mostPerAddress)
      throw fail('tooMany', { retryAfter: RETRY_SECONDS });
    taken.set(slot, address);
    return () => taken.delete(slot);
  };

  return {
    async during(requester, kind, open) {
      const free = take(requester, kind);
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
