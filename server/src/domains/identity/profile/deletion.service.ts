import type { Connection } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Mailer } from '../../../providers/mail/mail.ts';
import type { Credits } from '../../billing/credits/credits.service.ts';
import type { Gift } from '../../billing/credits/gift.service.ts';
import type { Upkeep } from '../../media/pictures/upkeep.service.ts';
import type { Chores } from '../../platform/jobs/jobs.service.ts';
import type { InheritedDecisions } from '../../trust/moderation/inherited-decisions.service.ts';
import { noteRole } from '../accounts/admins.service.ts';
import type { Sessions } from '../accounts/sessions.service.ts';
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
   * Deletes the account for good: personal data, sign-ins, private stories and unused work, runs, talks, comments, likes
   * and pictures that nothing shows. Published stories stay under a neutral name with what plays in them, so that nobody
   * else's play breaks; the ledger stays without a name. Throws a 401 when it is deleted already, or
   * the caller's sign-in has ended meanwhile.
   */
  remove(caller: Caller): Promise<void>;
}

export interface DeletionDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  sessions: Pick<Sessions, 'hold'>;
  upkeep: Upkeep;
  chores: Chores;
  inherited: InheritedDecisions;
  credits: Credits;
  gift: Pick<Gift, 'remember'>;
  mailer: Pick<Mailer, 'forget'>;
  clock: Clock;
}

const FORMER_NAME = 'A former member';

export function createDeletion(deps: DeletionDeps): Deletion {
  const { connection, sessions, upkeep, chores, inherited, credits, gift, mailer, clock } = deps;
  return {
    async outlook(accountId) {
      const counted = await repository.countDeletion(connection.reader, accountId);
      const { staying, going, ...rest } = counted;
      const balance = await credits.balance(accountId);
      return {
        formerName: FORMER_NAME,
        stays: { stories: staying },
        goes: { stories: going, ...rest, credits: balance },
      };
    },
    async remove(caller) {
      const { accountId } = caller;
      const email = await connection.transact(async (writer) => {
        await sessions.hold(writer, caller);
        const account = await repository.lockAccount(writer, accountId);
        if (!account) throw fail('badToken');
        if (account.role === 'admin') await noteRole(writer, accountId, 'player');
        await gift.remember(writer, { id: accountId, email: account.email });
        // Before the decisions against the account go.
        await inherited.handDown(writer, accountId);
        await repository.closeAccount(writer, accountId, FORMER_NAME, clock.now());
        await upkeep.dropUnused(writer, accountId);
        // Nobody is to pay for what cannot be used any more.
        await chores.add(writer, 'closeCheckouts', { accountId });
        await chores.add(writer, 'cancelSubscriptions', { accountId });
        return account.email;
      });
      chores.wake();
      if (email !== null) await mailer.forget(email);
    },
  };
}
