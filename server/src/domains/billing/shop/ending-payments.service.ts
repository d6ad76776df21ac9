import type { Writer } from '@emberlore/database';
import { z } from 'zod';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.service.ts';
import { closeCheckouts } from './checkouts.ts';
import { PAYMENT_TRIES } from './undo.ts';

/** The job that ends an account's subscriptions with their paid period. */
export const cancelSubscriptions: JobKind<{ accountId: string }> = {
  name: 'cancelSubscriptions',
  payload: z.object({ accountId: z.string() }),
  mostTries: PAYMENT_TRIES,
};

/**
 * Closes the account's open checkouts and cancels its subscriptions after the transaction that bans or deletes it, so
 * that nobody pays for what they cannot use.
 */
export async function endPayments(writer: Writer, jobs: Pick<Jobs, 'add'>, accountId: string): Promise<void> {
  await jobs.add(writer, closeCheckouts, { accountId }, { group: accountId });
  await jobs.add(writer, cancelSubscriptions, { accountId });
}
