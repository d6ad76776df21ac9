import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { hasTag, normalizeMailbox } from '../../../kit/mailbox.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import { countUnder } from '../../platform/rate-limits/rate-limits.service.ts';

/** Limits the e-mails to a mailbox requested by people who haven't proven that it is theirs. */
export interface MailAllowance {
  /**
   * Spends one e-mail of the mailbox's allowance, as part of the transaction that queues it. Returns false, so that
   * nothing is sent, when the mailbox got 5 within an hour or 20 within a day, whatever their purpose.
   */
  take(writer: Writer, email: string): Promise<boolean>;
  /**
   * Spends an e-mail with a reset link, as `take` does. When the allowance is used up, the mailbox still gets one reset
   * an hour, if the address has no tag.
   */
  takeReset(writer: Writer, email: string): Promise<boolean>;
}

const HOUR_MS = 60 * 60 * 1000;
const WINDOWS = [
  { name: 'hour', most: 5, windowMs: HOUR_MS },
  { name: 'day', most: 20, windowMs: 24 * HOUR_MS },
];
/**
 * Reserved for resets: other mails, and mails to the mailbox's tags, can't use up the owner's way to an account with their
 * address. A reset link lasts as long as this window, so the latest one always works.
 */
const RESET_SHARE = { most: 1, windowMs: HOUR_MS };

/**
 * Counts e-mails by an HMAC of their mailbox, so that counts outlive accounts without identifying anyone. All servers
 * share them.
 */
export function createMailAllowance({
  tokens,
  clock,
}: {
  tokens: Pick<Tokens, 'opaque'>;
  clock: Clock;
}): MailAllowance {
  const count = (writer: Writer, name: string, email: string, bound: { most: number; windowMs: number }) => {
    const mailbox = tokens.opaque('mail allowance', normalizeMailbox(email));
    return countUnder(writer, `mail-${name}:${mailbox}`, { ...bound, now: clock.now() });
  };

  const take = async (writer: Writer, email: string) => {
    for (const { name, ...bound } of WINDOWS) if (!(await count(writer, name, email, bound))) return false;
    return true;
  };

  return {
    take,
    takeReset: async (writer, email) =>
      (await take(writer, email)) || (!hasTag(email) && (await count(writer, 'reset', email, RESET_SHARE))),
  };
}
