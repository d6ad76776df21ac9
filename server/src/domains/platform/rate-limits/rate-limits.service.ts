import type { Writer } from '@emberlore/database';
import * as repository from './rate-limits.repository.ts';

/** How often something may be done within a window of time, as of now. */
export interface CountBound {
  most: number;
  windowMs: number;
  now: Date;
}

/**
 * Counts one more in a key's window, which begins with the first. Answers false, and counts nothing, when there were `most`
 * already. Others that count for the key wait until the transaction ends.
 */
export const countUnder = (writer: Writer, key: string, bound: CountBound): Promise<boolean> =>
  repository.countUnder(writer, key, bound);

/** Counts one more of what an account may do so often; answers the seconds to wait when it is one too many, else 0. */
export const spendAllowance = (
  writer: Writer,
  accountId: string,
  allowance: repository.Allowance,
  now: Date,
): Promise<number> => repository.spend(writer, accountId, allowance, now);

/** Forgets all counts whose key begins so. */
export const clearCounts = (writer: Writer, keyStart: string): Promise<void> =>
  repository.clearCounts(writer, keyStart);
