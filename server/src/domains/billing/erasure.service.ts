import type { EraseAccount } from '../../kit/erasure.ts';
import type { Jobs } from '../platform/jobs/jobs.service.ts';
import type { Gift } from './credits/gift.service.ts';
import { endPayments } from './shop/ending-payments.service.ts';

/**
 * Remembers that the mailbox had its gift, and ends open checkouts and subscriptions: nobody is to pay for what they can no
 * longer use. The ledger stays. It has to come after the platform's erasure, which deletes pending jobs.
 */
export function createEraseAccount(gift: Pick<Gift, 'remember'>, jobs: Pick<Jobs, 'add'>): EraseAccount {
  return async (writer, { id, email }) => {
    await gift.remember(writer, { id, email });
    await endPayments(writer, jobs, id);
  };
}
