import type { Writer } from '@emberlore/database';

/** An account that is being deleted. */
export interface ErasedAccount {
  id: string;
  /** Its address until now; null when it has none. */
  email: string | null;
  /** The neutral name that what stays is shown under. */
  formerName: string;
  deletedAt: Date;
}

/**
 * Removes what one domain keeps of an account that is being deleted, and takes the account's name off what stays, as part of
 * the transaction that deletes the account. The account is locked meanwhile.
 */
export type EraseAccount = (writer: Writer, account: ErasedAccount) => Promise<void>;
