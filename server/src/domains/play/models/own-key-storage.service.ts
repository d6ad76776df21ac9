import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { ConfirmedAccounts } from '../../identity/accounts/confirmed-accounts.service.ts';
import type { Letters } from '../../identity/accounts/letters.service.ts';
import type { Ownership, OwnershipProof } from '../../identity/accounts/ownership.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { spendAllowance } from '../../platform/rate-limits/rate-limits.service.ts';
import type { OwnKey, OwnKeys } from './own-keys.service.ts';

/** Stores players' own keys: whose key it is sees at the provider what is said, so only the account's owner may. */
export interface OwnKeyStorage {
  /**
   * Stores a key and tells the account's owner by mail. Throws a 403 where addresses have to be confirmed and this is not,
   * a 429 after ten within an hour, and as `OwnKeys.set` and the ownership's `check` do.
   */
  store(key: OwnKey, caller: Caller, proof: OwnershipProof): ReturnType<OwnKeys['set']>;
}

export interface OwnKeyStorageDeps {
  ownKeys: Pick<OwnKeys, 'set'>;
  confirmed: ConfirmedAccounts;
  ownership: Ownership;
  letters: Letters;
  jobs: Pick<Jobs, 'wake'>;
  clock: Clock;
}

/** Each key sends an e-mail: a stolen sign-in must not flood its owner's mailbox. */
const STORED_KEYS = { name: 'model key', most: 10, windowMs: 60 * 60 * 1000 };

export function createOwnKeyStorage(deps: OwnKeyStorageDeps): OwnKeyStorage {
  return {
    async store(key, caller, proof) {
      const { accountId } = caller;
      if (!(await deps.confirmed.has(accountId))) throw fail('addressUnconfirmed');
      await deps.ownership.check(caller, proof);
      const stored = await deps.ownKeys.set(key, caller, async (writer) => {
        const wait = await spendAllowance(writer, accountId, STORED_KEYS, deps.clock.now());
        if (wait > 0) throw fail('tooMany', { retryAfter: wait });
        await deps.letters.post(writer, { kind: 'modelKeyStored', accountId });
      });
      deps.jobs.wake();
      return stored;
    },
  };
}
