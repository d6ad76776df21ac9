import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { normalizeMailbox } from '../../../kit/mailbox.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import { countUnder } from '../../platform/rate-limits/rate-limits.service.ts';

/** How many letters a mailbox can be sent by people who have not shown that it is theirs. */
export interface MailAllowance {
  /**
   * Takes a letter to this address out of the allowance of its mailbox, as part of the transaction that has it sent. Answers
   * false when the mailbox has had 5 within an hour or 20 within a day, whatever they were about: send nothing then.
   */
  take(writer: Writer, email: string): Promise<boolean>;
}

const HOUR_MS = 60 * 60 * 1000;
const WINDOWS = [
  { name: 'hour', most: 5, windowMs: HOUR_MS },
  { name: 'day', most: 20, windowMs: 24 * HOUR_MS },
];

/** Counts letters by an HMAC of their mailbox: the counts outlast accounts and name nobody. All servers share them. */
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
