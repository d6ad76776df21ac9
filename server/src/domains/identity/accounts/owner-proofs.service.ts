import type { Writer } from '@emberlore/database';

/** What to do, within the transaction, when an account's owner has given a proof. */
type Listener = (writer: Writer, accountId: string) => Promise<void>;

/**
 * Proofs of who owns an account: its address is confirmed for the first time, or its password is set anew. Somebody else
 * may have used the account until then, so domains remove what must not outlast that.
 */
export interface OwnerProofs {
  /** Adds a listener. */
  onProof(listener: Listener): void;
  /** Runs the listeners. */
  announce: Listener;
}

export function createOwnerProofs(): OwnerProofs {
  const listeners: Listener[] = [];
  return {
    onProof: (listener) => {
      listeners.push(listener);
    },
    async announce(writer, accountId) {
      for (const listener of listeners) await listener(writer, accountId);
    },
  };
}
