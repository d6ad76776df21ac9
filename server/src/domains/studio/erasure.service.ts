import { drafts, playtests } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import type { EraseAccount } from '../../kit/erasure.ts';

/** Deletes the account's playtests and drafts. */
export const eraseAccount: EraseAccount = async (writer, { id }) => {
  await writer.delete(playtests).where(eq(playtests.accountId, id));
  await writer.delete(drafts).where(eq(drafts.accountId, id));
};
