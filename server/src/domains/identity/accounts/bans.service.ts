import type { Reader, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { notFound } from '../../../kit/errors.ts';
import { endPayments } from '../../billing/shop/ending-payments.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import * as repository from './bans.repository.ts';
import { revokeAll } from './sessions.repository.ts';

/** An account that can be banned and reported. */
export interface Player {
  accountId: string;
  userName: string;
}

export interface Bans {
  /** The account if somebody signs in to it. Throws `Account Not Found.` */
  player(accountId: string): Promise<Player>;
  /**
   * Shuts an account out at once until then, or with null for good, as part of a transaction: every sign-in ends, and after
   * the transaction open checkouts and subscriptions do.
   */
  ban(accountId: string, until: Date | null, writer: Writer): Promise<void>;
  /** Lets an account in again as part of a transaction. */
  lift(accountId: string, writer: Writer): Promise<void>;
}

/** Whether an account is shut out now: a suspension ends by itself. */
export function isShutOut(account: { bannedAt: Date | null; bannedUntil: Date | null }, now: Date): boolean {
  return account.bannedAt !== null && (account.bannedUntil === null || account.bannedUntil > now);
}

/** Who is shut out. That only admins decide it, and why, is looked after by the decisions. */
export function createBans(reader: Reader, jobs: Pick<Jobs, 'add'>, clock: Clock): Bans {
  return {
    async player(accountId) {
      const row = await repository.readPlayer(reader, accountId);
      if (!row) throw notFound('Account');
      return { accountId: row.id, userName: row.userName };
    },
    async ban(accountId, until, writer) {
      // First, because it holds the account: a sign-in that comes in between is either seen below or refused.
      await repository.ban(writer, accountId, until);
      await revokeAll(writer, accountId, clock.now());
      await endPayments(writer, jobs, accountId);
    },
    lift: (accountId, writer) => repository.unban(writer, accountId),
  };
}
