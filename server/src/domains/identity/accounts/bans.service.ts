import type { Reader, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail, notFound } from '../../../kit/errors.ts';
import { endPayments } from '../../billing/shop/ending-payments.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import * as repository from './bans.repository.ts';
import { revokeAll } from './sign-ins.repository.ts';

/** An account that can be banned and reported. */
export interface Player {
  accountId: string;
  userName: string;
}

export interface Bans {
  /** Returns the account if it can sign in. Throws `Account Not Found.` otherwise. */
  player(accountId: string): Promise<Player>;
  /**
   * Throws `Remove The Address From ADMIN_EMAILS First.` for an admin's account, as part of a transaction: the operator
   * names the admins, and no admin can shut the others out.
   */
  refuseAdmin(accountId: string, writer: Writer): Promise<void>;
  /**
   * Bans an account immediately, until the given time or permanently if null, as part of a transaction. Ends every
   * sign-in; after the transaction, open checkouts and subscriptions end too.
   */
  ban(accountId: string, until: Date | null, writer: Writer): Promise<void>;
  /** Lifts an account's ban as part of a transaction. */
  lift(accountId: string, writer: Writer): Promise<void>;
}

/** Whether an account is banned or suspended now: suspensions expire by themselves. */
export function isBanned(account: { bannedAt: Date | null; bannedUntil: Date | null }, now: Date): boolean {
  return account.bannedAt !== null && (account.bannedUntil === null || account.bannedUntil > now);
}

/** Creates the bans service. The decisions service restricts it to admins and records the reasons. */
export function createBans(reader: Reader, jobs: Pick<Jobs, 'add'>, clock: Clock): Bans {
  return {
    async player(accountId) {
      const row = await repository.readPlayer(reader, accountId);
      if (!row) throw notFound('Account');
      return { accountId: row.id, userName: row.userName };
    },
    async refuseAdmin(accountId, writer) {
      if (await repository.holdRole(writer, accountId)) throw fail('adminAccount');
    },
    async ban(accountId, until, writer) {
      // Must come first because it locks the account: a concurrent sign-in is then either revoked below or rejected.
      await repository.ban(writer, accountId, until);
      await revokeAll(writer, accountId, clock.now());
      await endPayments(writer, jobs, accountId);
    },
    lift: (accountId, writer) => repository.unban(writer, accountId),
  };
}
