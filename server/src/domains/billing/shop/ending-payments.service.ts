import type { Writer } from '@emberlore/database';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { CLOSE_CHECKOUTS } from './checkouts.ts';

/** The job that lets an account's subscriptions end with the period that is paid. */
export const CANCEL_SUBSCRIPTIONS = 'cancelSubscriptions';

/**
 * Closes the account's open checkouts and cancels its subscriptions after the transaction that shuts it out or deletes it:
 * nobody is to pay for what they cannot use.
 */
export async function endPayments(writer: Writer, jobs: Pick<Jobs, 'add'>, accountId: string): Promise<void> {
  await jobs.add(writer, CLOSE_CHECKOUTS, { accountId });
  await jobs.add(writer, CANCEL_SUBSCRIPTIONS, { accountId });
}
