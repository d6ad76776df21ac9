import { fail } from '../kit/errors.ts';

/** Counts the forms in transfer from each address. */
export interface FormCounter {
  /** Reads a form. Throws a 429 if its address already has too many in transfer. */
  read<T>(address: string, read: () => Promise<T>): Promise<T>;
}

/**
 * A form may take ten minutes to arrive and occupies the disk meanwhile: more than a school or a household sends at the
 * same time.
 */
const MOST_OF_ONE_ADDRESS = 24;

/** Limits the forms that one address sends to this server at the same time. */
export function createFormCounter(most = MOST_OF_ONE_ADDRESS): FormCounter {
  const counts = new Map<string, number>();
  return {
    async read(address, read) {
      const count = counts.get(address) ?? 0;
      if (count >= most) throw fail('tooMany', { retryAfter: 1 });
      counts.set(address, count + 1);
      try {
        return await read();
      } finally {
        const left = (counts.get(address) ?? 1) - 1;
        if (left === 0) counts.delete(address);
        else counts.set(address, left);
      }
    },
  };
}
