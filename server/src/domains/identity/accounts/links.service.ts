import type { Reader, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import { currentRequester } from '../../../kit/fair-queue.ts';
import { hashToken, type Tokens } from '../../../kit/tokens.ts';
import { countUnder } from '../../platform/rate-limits/rate-limits.service.ts';
import { findById } from './accounts.repository.ts';
import { type Letters, linkToken } from './letters.service.ts';
import * as repository from './links.repository.ts';
import type { MailAllowance } from './mail-allowance.service.ts';

/** Manages the links mailed to accounts. */
export interface Links {
  /**
   * Mails a link to the account. Returns false, without sending, when the account got three within an hour, its mailbox
   * has used up its allowance, too many mails of the requester's network wait, or the address is unproven and the network
   * has had 100 mails of this kind sent to such addresses within a day.
   */
  send(writer: Writer, accountId: string, purpose: repository.LinkPurpose): Promise<boolean>;
  /** Returns the account of a token. Throws `Link Expired Or Already Used.` for an invalid token. */
  check(purpose: repository.LinkPurpose, token: string): Promise<string>;
  /** Uses a token up and returns its account. Throws as `check` does. */
  use(writer: Writer, purpose: repository.LinkPurpose, token: string): Promise<string>;
  /** Invalidates the account's unused links of this kind. */
  discard(writer: Writer, accountId: string, purpose: repository.LinkPurpose): Promise<void>;
}

export interface LinksDeps {
  reader: Reader;
  tokens: Tokens;
  clock: Clock;
  letters: Letters;
  allowance: MailAllowance;
}

const HOUR_MS = 60 * 60 * 1000;
const MOST_AN_HOUR = 3;
/** Who invents addresses must not use up the good name of the operator's mails. A school or office stays far below it. */
const UNPROVEN_OF_NETWORK = { most: 100, windowMs: 24 * HOUR_MS };
const lifetimes: Record<repository.LinkPurpose, number> = { reset: HOUR_MS, confirm: 7 * 24 * HOUR_MS };

export function createLinks({ reader, tokens, clock, letters, allowance }: LinksDeps): Links {
  /** Counts a mail to an address that nobody has proven, for the network that asks for it. */
  const countUnproven = async (writer: Writer, purpose: repository.LinkPurpose): Promise<boolean> => {
    const requester = currentRequester();
    if (!requester) return true;
    const key = `unproven-${purpose}:${requester.network}`;
    return countUnder(writer, key, { ...UNPROVEN_OF_NETWORK, now: clock.now() });
  };

  const takeAllowance = async (
    writer: Writer,
    email: string,
    purpose: repository.LinkPurpose,
    isConfirmed: boolean,
  ): Promise<boolean> => {
    // A confirmed mailbox must not lose its way back to the account because strangers have used up the allowance.
    if (purpose === 'reset' && isConfirmed) return true;
    if (!isConfirmed && !(await countUnproven(writer, purpose))) return false;
    return allowance.take(writer, email, purpose);
  };

  return {
    async send(writer, accountId, purpose) {
      const now = clock.now();
      const since = new Date(now.getTime() - HOUR_MS);
      if ((await repository.countSince(writer, accountId, purpose, since)) >= MOST_AN_HOUR) return false;
      const account = await findById(writer, accountId);
      if (!account?.email) return false;
      if (!(await takeAllowance(writer, account.email, purpose, account.emailConfirmedAt !== null))) return false;
      await repository.deleteOldLinks(writer, accountId, since);
      const id = await repository.newLinkId(writer);
      if (!(await letters.post(writer, { kind: purpose, accountId, linkId: id }))) return false;
      const tokenHash = hashToken(linkToken(tokens, purpose, id));
      const expiresAt = new Date(now.getTime() + lifetimes[purpose]);
      await repository.insertLink(writer, { id, accountId, purpose, tokenHash, createdAt: now, expiresAt });
      return true;
    },
    async check(purpose, token) {
      const accountId = await repository.findByToken(reader, purpose, hashToken(token), clock.now());
      if (accountId === undefined) throw fail('staleLink');
      return accountId;
    },
    async use(writer, purpose, token) {
      const accountId = await repository.takeToken(writer, purpose, hashToken(token), clock.now());
      if (accountId === undefined) throw fail('staleLink');
      return accountId;
    },
    discard: (writer, accountId, purpose) => repository.voidLinks(writer, accountId, purpose, clock.now()),
  };
}
