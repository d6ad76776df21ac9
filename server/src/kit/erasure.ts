import type { Writer } from '@emberlore/database';

/** An account that is being deleted. */
export interface ErasedAccount {
  id: string;
  /** The current address; null if there is none. */
  email: string | null;
  /** The neutral name under which remaining content is shown. */
  formerName: string;
  deletedAt: Date;
}

/**
 * Removes one domain's data of an account that is being deleted, and the account's name from what remains, within the
 * transaction that deletes the account. The account is locked meanwhile.
 */
export type EraseAccount = (writer: Writer, account: ErasedAccount) => Promise<void>;
