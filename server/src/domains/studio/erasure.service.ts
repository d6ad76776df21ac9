import { characters, drafts, playtests, stories, storyVersions, unansweredQuestions } from '@emberlore/database';
import { eq, inArray } from 'drizzle-orm';
import type { EraseAccount } from '../../kit/erasure.ts';

/**
 * Deletes the account's playtests, drafts and unanswered questions, those that its characters were asked, and the versions of
 * its stories. Versions of other people's stories forget who made them.
 */
export const eraseAccount: EraseAccount = async (writer, { id }) => {
  await writer.delete(playtests).where(eq(playtests.accountId, id));
  await writer.delete(drafts).where(eq(drafts.accountId, id));
  await writer.delete(unansweredQuestions).where(eq(unansweredQuestions.accountId, id));
  const written = writer.select({ id: stories.id }).from(stories).where(eq(stories.ownerId, id));
  await writer.delete(storyVersions).where(inArray(storyVersions.storyId, written));
  await writer.update(storyVersions).set({ accountId: null }).where(eq(storyVersions.accountId, id));
  const own = writer.select({ id: characters.id }).from(characters).where(eq(characters.ownerId, id));
  await writer.delete(unansweredQuestions).where(inArray(unansweredQuestions.characterId, own));
};
