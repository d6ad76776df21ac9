import { accountBlocks, accountLinks, accounts, refreshTokens, type Writer } from '@emberlore/database';
import { eq, or, sql } from 'drizzle-orm';
import type { EraseAccount } from '../../kit/erasure.ts';

/** Deletes all blocks made by or against the account. */
async function removeBlocks(writer: Writer, id: string): Promise<void> {
  await writer.delete(accountBlocks).where(or(eq(accountBlocks.blockerId, id), eq(accountBlocks.blockedId, id)));
}

/**
 * Removes all personal data from a locked account. The row stays, renamed to `formerName`, for the ledger and published
 * stories. Pictures are released separately.
 */
export const eraseAccount: EraseAccount = async (writer, { id, formerName, deletedAt }) => {
  await removeBlocks(writer, id);
  await writer.delete(refreshTokens).where(eq(refreshTokens.accountId, id));
  await writer.delete(accountLinks).where(eq(accountLinks.accountId, id));
  await writer
    .update(accounts)
    .set({
      userName: formerName,
      email: null,
      passwordHash: null,
      pictureId: null,
      role: 'player',
      ageConfirmedAt: null,
      termsVersion: null,
      sound: null,
      termsAcceptedAt: null,
      emailConfirmedAt: null,
      addressProvenAt: null,
      signInEpoch: sql`${accounts.signInEpoch} + 1`,
      deletedAt,
    })
    .where(eq(accounts.id, id));
};
