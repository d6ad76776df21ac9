import type { Readable } from 'node:stream';
import { fail } from '../../../kit/errors.ts';

/** Limits the downloads that this process serves concurrently. */
export interface DownloadSlots {
  /**
   * Takes a slot while `open` prepares a download and until its output is closed. Throws a 429 while the account has
   * another download in progress or all slots are taken.
   */
  during(accountId: string, open: () => Promise<Readable>): Promise<Readable>;
}

/**
 * A download holds one page of rows and its stream buffers, a few megabytes: this bounds memory, yet a few slow readers
 * leave slots for everybody else.
 */
const MOST = 16;
const RETRY_SECONDS = 30;
/** A slow client must not occupy its slot forever. */
const MAX_DURATION_MS = 15 * 60 * 1000;

export function createDownloadSlots(most = MOST, maxDurationMs = MAX_DURATION_MS): DownloadSlots {
  const accounts = new Set<string>();
  return {
    async during(accountId, open) {
      if (accounts.has(accountId) || accounts.size >= most) throw fail('tooMany', { retryAfter: RETRY_SECONDS });
      accounts.add(accountId);
      try {
        const output = await open();
        const timer = setTimeout(() => output.destroy(new Error('The download took too long.')), maxDurationMs);
        output.once('close', () => {
          clearTimeout(timer);
          accounts.delete(accountId);
        });
        return output;
      } catch (error) {
        accounts.delete(accountId);
        throw error;
      }
    },
  };
}
