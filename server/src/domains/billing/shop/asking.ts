import type { Connection } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import { spendAllowance } from '../../platform/rate-limits/rate-limits.service.ts';

/** How often an account may have a payment provider or an app store asked, which limit how often this server may ask. */
const QUESTIONS = { name: 'payments', most: 60, windowMs: 10 * 60_000 };

/** Cancellations have their own, so that nobody who has used up the others has to pay for another month. */
const CANCELLATIONS = { ...QUESTIONS, name: 'cancellations', most: 20 };

type AskingStore = Pick<Connection, 'transact'>;

async function count({ transact }: AskingStore, accountId: string, questions: typeof QUESTIONS, now: Date) {
  const wait = await transact((writer) => spendAllowance(writer, accountId, questions, now));
  if (wait > 0) throw fail('tooMany', { retryAfter: wait });
}

/** Counts a question to a payment provider or an app store for an account. Throws `Too Many Requests.` */
export const countQuestion = (store: AskingStore, accountId: string, now: Date): Promise<void> =>
  count(store, accountId, QUESTIONS, now);

/** Counts a cancellation at a payment provider for an account. Throws `Too Many Requests.` */
export const countCancellation = (store: AskingStore, accountId: string, now: Date): Promise<void> =>
  count(store, accountId, CANCELLATIONS, now);
