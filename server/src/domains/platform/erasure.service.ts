import { analyticsEvents, outbox, rateLimits, recentWriters } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';
import type { EraseAccount } from '../../kit/erasure.ts';

/** Takes the account off analytics events, and deletes its pending jobs, rate limits and mark as a recent writer. */
export const eraseAccount: EraseAccount = async (writer, { id }) => {
  await writer.update(analyticsEvents).set({ accountId: null }).where(eq(analyticsEvents.accountId, id));
  await writer.delete(outbox).where(sql`${outbox.payload}->>'accountId' = ${id}`);
  await writer.delete(rateLimits).where(sql`${rateLimits.key} like ${`%:${id}`}`);
  await writer.delete(recentWriters).where(eq(recentWriters.accountId, id));
};
