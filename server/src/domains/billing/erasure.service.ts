import type { EraseAccount } from '../../kit/erasure.ts';
import type { Jobs } from '../platform/jobs/jobs.service.ts';
import type { Gift } from './credits/gift.service.ts';
import { endPayments } from './shop/ending-payments.service.ts';

/**
 * Records that the mailbox received its gift, and ends open checkouts and subscriptions, so that nobody pays for what
 * they can no longer use. The ledger stays. Must run after the platform's erasure, which deletes pending jobs.
 */
export function createEraseAccount(gift: Pick<Gift, 'remember'>, jobs: Pick<Jobs, 'add'>): EraseAccount {
  return async (writer, { id, email }) => {
    await gift.remember(writer, { id, email });
    await endPayments(writer, jobs, id);
  };
}
