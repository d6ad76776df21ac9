import type { Reader, Writer } from '@emberlore/database';
import { mailboxCounter } from '../../../kit/mailbox.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Credits } from './credits.service.ts';
import * as repository from './gift.repository.ts';

/** The account that receives the gift. */
interface GiftRecipient {
  id: string;
  email: string | null;
}

/** The first credits of a new account: once per mailbox, however often it signs up. */
export interface Gift {
  /**
   * Gives an account its first credits and returns how many: 0 when the mailbox already received them or the gift is
   * disabled.
   */
  give(writer: Writer, recipient: GiftRecipient): Promise<number>;
  /** Returns how many credits a new account with this address would receive now. */
  amountFor(email: string): Promise<number>;
  /** Records, when an account is erased, that its mailbox received the gift. */
  remember(writer: Writer, recipient: GiftRecipient): Promise<void>;
}

export interface GiftDeps {
  reader: Reader;
  tokens: Pick<Tokens, 'opaque'>;
  credits: Pick<Credits, 'give' | 'readChange'>;
  /** Credits that a new account receives. */
  amount: number;
  /** Whether addresses need confirmation; where they don't, each address counts as a mailbox. */
  confirming: boolean;
}

const buildCause = ({ id }: GiftRecipient) => `signup:${id}`;

/**
 * Creates the gift service. It stores mailboxes as HMACs keyed with the installation's secret; the address itself is
 * erased with the account.
 */
export function createGift({ reader, tokens, credits, amount, confirming }: GiftDeps): Gift {
  const toMailbox = mailboxCounter(confirming);
  const hashMailbox = (email: string) => Buffer.from(tokens.opaque('welcome gift', toMailbox(email)), 'base64url');

  return {
    async give(writer, recipient) {
      if (amount === 0 || recipient.email === null) return 0;
      const cause = buildCause(recipient);
      if (await credits.readChange(cause, writer)) return 0;
      if (!(await repository.insertAddress(writer, hashMailbox(recipient.email)))) return 0;
      await credits.give({ accountId: recipient.id, amount, reason: 'signup', cause }, writer);
      return amount;
    },
    async amountFor(email) {
      return amount > 0 && (await repository.hasAddress(reader, hashMailbox(email))) ? 0 : amount;
    },
    async remember(writer, recipient) {
      // For accounts older than the mailbox records, only the ledger shows the gift.
      if (recipient.email === null || !(await credits.readChange(buildCause(recipient), writer))) return;
      await repository.insertAddress(writer, hashMailbox(recipient.email));
    },
  };
}
