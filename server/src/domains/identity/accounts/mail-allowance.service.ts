import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { normalizeMailbox } from '../../../kit/mailbox.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import { countUnder } from '../../platform/rate-limits/rate-limits.service.ts';

/** Limits the e-mails to a mailbox requested by people who haven't proven that it is theirs. */
export interface MailAllowance {
  /**
   * Spends one e-mail of the mailbox's allowance, as part of the transaction that queues it. Returns false, so that
   * nothing is sent, when the mailbox got 5 within an hour or 20 within a day, whatever their purpose.
   */
  take(writer: Writer, email: string): Promise<boolean>;
}

const HOUR_MS = 60 * 60 * 1000;
const WINDOWS = [
  { name: 'hour', most: 5, windowMs: HOUR_MS },
  { name: 'day', most: 20, windowMs: 24 * HOUR_MS },
];

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
  return {
    async take(writer, email) {
      const mailbox = tokens.opaque('mail allowance', normalizeMailbox(email));
      const now = clock.now();
      for (const { name, ...bound } of WINDOWS)
        if (!(await countUnder(writer, `mail-${name}:${mailbox}`, { ...bound, now }))) return false;
      return true;
    },
  };
}
