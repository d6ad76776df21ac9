import type { Connection } from '@emberlore/database';
import { mailboxCounter } from '../../../kit/mailbox.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import * as repository from './refill.repository.ts';

/** The credits of a day: once a day (UTC), a balance below the floor is filled up to it. */
export interface Refill {
  /**
   * Fills up the account's balance if it began the day below the floor, once a day and mailbox. Skips accounts made
   * today and, where addresses are confirmed, unconfirmed ones. Returns how many credits were given.
   */
  give(accountId: string): Promise<number>;
}

export interface RefillDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  tokens: Pick<Tokens, 'opaque'>;
  /** The balance to fill up to; 0 for no refill. */
  floor: number;
  /** Whether addresses need confirmation. */
  confirming: boolean;
}

/** Creates the refill service. A mailbox with several accounts is filled up once a day, in whichever comes first. */
export function createRefill({ store, tokens, floor, confirming }: RefillDeps): Refill {
  const toMailbox = mailboxCounter(confirming);
  // Hashed together with the day, so that the entries of one mailbox don't show that they belong together.
  const buildCause = (day: string, email: string) =>
    `daily:${day}:${tokens.opaque('daily credits', `${day} ${toMailbox(email)}`)}`;

  return {
    async give(accountId) {
      if (floor === 0) return 0;
      const due = await repository.findDue(store.reader, { accountId, floor, confirming });
      if (!due) return 0;
      const cause = buildCause(due.day, due.email);
      return store.transact((writer) => repository.fillUp(writer, { accountId, floor, cause, day: due.day }));
    },
  };
}
