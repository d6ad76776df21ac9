import type { Connection } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import { spendAllowance } from '../../platform/rate-limits/rate-limits.service.ts';

/** How often an account may have a payment provider or an app store asked, which limit how often this server may ask. */
const QUESTIONS = { name: 'payments', most: 60, windowMs: 10 * 60_000 };

/** Counts a question to a payment provider or an app store for an account. Throws `Too Many Requests.` */
export async function countQuestion(
  { transact }: Pick<Connection, 'transact'>,
  accountId: string,
  now: Date,
): Promise<void> {
  const wait = await transact((writer) => spendAllowance(writer, accountId, QUESTIONS, now));
  if (wait > 0) throw fail('tooMany', { retryAfter: wait });
}
