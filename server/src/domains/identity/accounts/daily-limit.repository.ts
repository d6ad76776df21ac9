import { accounts, type Writer } from '@emberlore/database';
import { eq } from 'drizzle-orm';

/** Keeps the most that an account wants to spend a day; null: any number. */
export async function setDailyLimit(writer: Writer, accountId: string, dailyLimit: number | null): Promise<void> {
  await writer.update(accounts).set({ dailyCreditLimit: dailyLimit }).where(eq(accounts.id, accountId));
}
