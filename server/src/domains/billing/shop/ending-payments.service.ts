import type { Writer } from '@emberlore/database';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { CLOSE_CHECKOUTS } from './checkouts.ts';

/** Name of the job that ends an account's subscriptions with their paid period. */
export const CANCEL_SUBSCRIPTIONS = 'cancelSubscriptions';

/**
 * Closes the account's open checkouts and cancels its subscriptions after the transaction that bans or deletes it, so
 * that nobody pays for what they cannot use.
 */
export async function endPayments(writer: Writer, jobs: Pick<Jobs, 'add'>, accountId: string): Promise<void> {
  await jobs.add(writer, CLOSE_CHECKOUTS, { accountId });
  await jobs.add(writer, CANCEL_SUBSCRIPTIONS, { accountId });
}
