import type { Reader } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { createTtlCache } from '../../../kit/ttl-cache.ts';
import { findById } from './accounts.repository.ts';

/** Tells which accounts have confirmed their address, so that nobody has any number of them. */
export interface ConfirmedAccounts {
  /** Whether the account's address is confirmed; always where addresses don't have to be. */
  has(accountId: string): Promise<boolean>;
}

/** Confirmed accounts are remembered: they stay so. */
const REMEMBERED = { seconds: 600, most: 5000 };

/** Creates the look-up; `confirming` says whether addresses have to be confirmed. */
export function createConfirmedAccounts(reader: Reader, confirming: boolean, clock: Clock): ConfirmedAccounts {
  const known = createTtlCache<true>({ clock, ...REMEMBERED });
  return {
    async has(accountId) {
      if (!confirming || known.has(accountId)) return true;
      const account = await findById(reader, accountId);
      if (!account?.emailConfirmedAt) return false;
      known.set(accountId, true);
      return true;
    },
  };
}
