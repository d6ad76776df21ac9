import type { Writer } from '@emberlore/database';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from './caller-hold.service.ts';
import * as repository from './daily-limit.repository.ts';

/** Stores the caller's own daily spending limit in credits; null: unlimited. */
export async function setDailyLimit(writer: Writer, caller: Caller, dailyLimit: number | null): Promise<void> {
  await holdCaller(writer, caller);
  await repository.setDailyLimit(writer, caller.accountId, dailyLimit);
}
