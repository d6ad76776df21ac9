import type { Connection } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { EraseAccount } from '../../../kit/erasure.ts';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Mailer } from '../../../providers/mail/mail.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { logRoleChange } from '../accounts/admins.service.ts';
import type { Ownership, OwnershipProof } from '../accounts/ownership.service.ts';
import type { SignIns } from '../accounts/sign-ins.service.ts';
import * as repository from './deletion.repository.ts';

/** What deleting an account would keep and remove, in numbers. */
export interface DeletionOutlook {
  formerName: string;
  stays: { stories: number };
  goes: { stories: number; characters: number; comments: number; runs: number; credits: number };
}

export interface Deletion {
  outlook(accountId: string): Promise<DeletionOutlook>;
  /**
   * Deletes the account permanently: personal data, sign-ins, private stories and unused work, runs, talks, comments,
   * likes, and pictures no longer shown anywhere. Published stories stay under a neutral name with everything that
   * plays in them, so that other players' runs don't break; the ledger stays without a name. Throws a 401 if the
   * account is already deleted or the caller's sign-in has ended meanwhile, and as `check` of the ownership does.
   */
  remove(caller: Caller, proof: OwnershipProof): Promise<void>;
}

export interface DeletionDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  signIns: Pick<SignIns, 'lockCaller'>;
  ownership: Ownership;
  jobs: Jobs;
  readBalance: (accountId: string) => Promise<number>;
  /** The erasures of all domains, in order. */
  erasures: readonly EraseAccount[];
  mailer: Pick<Mailer, 'forget'>;
  clock: Clock;
}

const FORMER_NAME = 'A former member';

export function createDeletion(deps: DeletionDeps): Deletion {
  const { connection, signIns, ownership, jobs, readBalance, erasures, mailer, clock } = deps;
  return {
    async outlook(accountId) {
      const counted = await repository.countDeletion(connection.reader, accountId);
      const { staying, going, ...rest } = counted;
      const balance = await readBalance(accountId);
      return {
        formerName: FORMER_NAME,
        stays: { stories: staying },
        goes: { stories: going, ...rest, credits: balance },
      };
    },
    async remove(caller, proof) {
      const { accountId } = caller;
      await ownership.check(caller, proof);
      const email = await connection.transact(async (writer) => {
        await signIns.lockCaller(writer, caller);
        const account = await repository.lockAccount(writer, accountId);
        if (!account) throw fail('badToken');
        if (account.role === 'admin') await logRoleChange(writer, accountId, 'player');
        const erased = { id: accountId, email: account.email, formerName: FORMER_NAME, deletedAt: clock.now() };
        for (const erase of erasures) await erase(writer, erased);
        return account.email;
      });
      jobs.wake();
      if (email !== null) await mailer.forget(email);
    },
  };
}
