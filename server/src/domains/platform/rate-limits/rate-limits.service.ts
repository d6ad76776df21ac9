import type { Writer } from '@emberlore/database';
import * as repository from './rate-limits.repository.ts';

/** How often something may be done within a window, as of now. */
export interface CountBound {
  most: number;
  windowMs: number;
  now: Date;
}

/**
 * Increments a key's count in its window, which starts with the first. Returns false without counting if `most` is
 * reached. Concurrent counts for the key wait until the transaction ends.
 */
export const countUnder = (writer: Writer, key: string, bound: CountBound): Promise<boolean> =>
  repository.countUnder(writer, key, bound);

/** Spends one of an account's allowance; returns the seconds to wait if it is exceeded, else 0. */
export const spendAllowance = (
  writer: Writer,
  accountId: string,
  allowance: repository.Allowance,
  now: Date,
): Promise<number> => repository.spend(writer, accountId, allowance, now);

/**
 * Increments a key's count within an hour of the database's clock, which starts with the first, and returns it.
 * Concurrent counts for the key wait until the transaction ends.
 */
export const countInHour = (writer: Writer, key: string): Promise<number> => repository.countInHour(writer, key);

/** Deletes all counts whose key starts with this prefix. */
export const clearCounts = (writer: Writer, keyStart: string): Promise<void> =>
  repository.clearCounts(writer, keyStart);
