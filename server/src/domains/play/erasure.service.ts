import {
  achievements,
  conversationSessions,
  idempotencyKeys,
  learnedFacts,
  modelKeys,
  modelUsage,
  runs,
  turns,
} from '@emberlore/database';
import { eq } from 'drizzle-orm';
import type { EraseAccount } from '../../kit/erasure.ts';

/** Deletes runs, talks, memories and usage. */
export const eraseAccount: EraseAccount = async (writer, { id }) => {
  await writer.delete(runs).where(eq(runs.accountId, id));
  await writer.delete(achievements).where(eq(achievements.accountId, id));
  await writer.delete(learnedFacts).where(eq(learnedFacts.accountId, id));
  await writer.delete(modelKeys).where(eq(modelKeys.accountId, id));
  await writer.delete(modelUsage).where(eq(modelUsage.accountId, id));
  await writer.delete(turns).where(eq(turns.accountId, id));
  await writer.delete(conversationSessions).where(eq(conversationSessions.accountId, id));
  await writer.delete(idempotencyKeys).where(eq(idempotencyKeys.accountId, id));
};
