import type { Reader, Writer } from '@emberlore/database';
import { normalizeMailbox } from '../../../kit/mailbox.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Credits } from './credits.service.ts';
import * as repository from './gift.repository.ts';

/** Whose gift it is. */
interface Owner {
  id: string;
  email: string | null;
}

/** The first credits of a new account: once for each mailbox, however often it signs up. */
export interface Gift {
  /** Gives an account its first credits, and answers how many: 0 when the mailbox had them, or there are none. */
  give(writer: Writer, owner: Owner): Promise<number>;
  /** How many credits an account with this address would get now. */
  amountFor(email: string): Promise<number>;
  /** Keeps, when an account is erased, that its mailbox had the gift. */
  remember(writer: Writer, owner: Owner): Promise<void>;
}

export interface GiftDeps {
  reader: Reader;
  tokens: Pick<Tokens, 'opaque'>;
  credits: Pick<Credits, 'give' | 'changeOf'>;
  /** How many credits a new account gets. */
  amount: number;
}

const causeOf = ({ id }: Owner) => `signup:${id}`;

/** Counts mailboxes by an HMAC keyed by the installation's secret: the address itself goes with the account. */
export function createGift({ reader, tokens, credits, amount }: GiftDeps): Gift {
  const hashOf = (email: string) => Buffer.from(tokens.opaque('welcome gift', normalizeMailbox(email)), 'base64url');

  return {
    async give(writer, owner) {
      if (amount === 0 || owner.email === null) return 0;
      const cause = causeOf(owner);
      if (await credits.changeOf(cause, writer)) return 0;
      if (!(await repository.insertAddress(writer, hashOf(owner.email)))) return 0;
      await credits.give({ accountId: owner.id, amount, reason: 'signup', cause }, writer);
      return amount;
    },
    async amountFor(email) {
      return amount > 0 && (await repository.hasAddress(reader, hashOf(email))) ? 0 : amount;
    },
    async remember(writer, owner) {
      // Accounts from before the gift was counted by address are in the ledger alone.
      if (owner.email === null || !(await credits.changeOf(causeOf(owner), writer))) return;
      await repository.insertAddress(writer, hashOf(owner.email));
    },
  };
}
