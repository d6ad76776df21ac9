import type { Writer } from '@emberlore/database';
import * as repository from './daily-limit.repository.ts';

/** Keeps how many credits the account wants to spend a day at most; null: any number. */
export const setDailyLimit = (writer: Writer, accountId: string, dailyLimit: number | null): Promise<void> =>
  repository.setDailyLimit(writer, accountId, dailyLimit);
