import { accounts, type Writer } from '@emberlore/database';
import { eq } from 'drizzle-orm';

/** Stores the account's own daily spending limit in credits; null: unlimited. */
export async function setDailyLimit(writer: Writer, accountId: string, dailyLimit: number | null): Promise<void> {
  await writer.update(accounts).set({ dailyCreditLimit: dailyLimit }).where(eq(accounts.id, accountId));
}
