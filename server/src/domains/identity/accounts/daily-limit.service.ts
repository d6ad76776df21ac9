import type { Writer } from '@emberlore/database';
import * as repository from './daily-limit.repository.ts';

/** Stores the account's own daily spending limit in credits; null: unlimited. */
export const setDailyLimit = (writer: Writer, accountId: string, dailyLimit: number | null): Promise<void> =>
  repository.setDailyLimit(writer, accountId, dailyLimit);
