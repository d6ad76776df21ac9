import type { Reader, Writer } from '@emberlore/database';
import { normalizeMailbox } from '../../../kit/mailbox.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Credits } from './credits.service.ts';
import * as repository from './gift.repository.ts';

/** The account that receives the gift. */
interface Owner {
  id: string;
  email: string | null;
}

/** The first credits of a new account: once per mailbox, however often it signs up. */
export interface Gift {
  /**
   * Gives an account its first credits and returns how many: 0 when the mailbox already received them or the gift is
   * disabled.
   */
  give(writer: Writer, owner: Owner): Promise<number>;
  /** Returns how many credits a new account with this address would receive now. */
  amountFor(email: string): Promise<number>;
  /** Records, when an account is erased, that its mailbox received the gift. */
  remember(writer: Writer, owner: Owner): Promise<void>;
}

export interface GiftDeps {
  reader: Reader;
  tokens: Pick<Tokens, 'opaque'>;
  credits: Pick<Credits, 'give' | 'changeOf'>;
  /** Credits that a new account receives. */
  amount: number;
}

const causeOf = ({ id }: Owner) => `signup:${id}`;

/**
 * Creates the gift service. It stores mailboxes as HMACs keyed with the installation's secret; the address itself is
 * erased with the account.
 */
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
      // For accounts older than the mailbox records, only the ledger shows the gift.
      if (owner.email === null || !(await credits.changeOf(causeOf(owner), writer))) return;
      await repository.insertAddress(writer, hashOf(owner.email));
    },
  };
}
