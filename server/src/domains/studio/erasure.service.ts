import { characters, drafts, playtests, unansweredQuestions } from '@emberlore/database';
import { eq, inArray } from 'drizzle-orm';
import type { EraseAccount } from '../../kit/erasure.ts';

/** Deletes the account's playtests, drafts and unanswered questions, and those that its characters were asked. */
export const eraseAccount: EraseAccount = async (writer, { id }) => {
  await writer.delete(playtests).where(eq(playtests.accountId, id));
  await writer.delete(drafts).where(eq(drafts.accountId, id));
  await writer.delete(unansweredQuestions).where(eq(unansweredQuestions.accountId, id));
  const own = writer.select({ id: characters.id }).from(characters).where(eq(characters.ownerId, id));
  await writer.delete(unansweredQuestions).where(inArray(unansweredQuestions.characterId, own));
};
