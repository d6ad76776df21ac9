import { analyticsEvents, outbox, rateLimits, recentWriters } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';
import type { EraseAccount } from '../../kit/erasure.ts';

/** Removes the account from analytics events, and deletes its pending jobs and rate limits. */
export const eraseAccount: EraseAccount = async (writer, { id }) => {
  await writer.update(analyticsEvents).set({ accountId: null }).where(eq(analyticsEvents.accountId, id));
  await writer.delete(outbox).where(sql`${outbox.payload}->>'accountId' = ${id}`);
  await writer.delete(rateLimits).where(sql`${rateLimits.key} like ${`%:${id}`}`);
  await writer.delete(recentWriters).where(eq(recentWriters.accountId, id));
};
