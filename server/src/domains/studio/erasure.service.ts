import { playtests } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import type { EraseAccount } from '../../kit/erasure.ts';

/** Deletes the account's playtests. */
export const eraseAccount: EraseAccount = async (writer, { id }) => {
  await writer.delete(playtests).where(eq(playtests.accountId, id));
};
