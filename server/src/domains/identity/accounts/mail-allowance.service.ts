import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { foldEmail } from '../../../kit/email.ts';
import { currentRequester } from '../../../kit/fair-queue.ts';
import { hasTag, normalizeMailbox } from '../../../kit/mailbox.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import { clearCounts, countUnder } from '../../platform/rate-limits/rate-limits.service.ts';

/** Limits the e-mails to a mailbox requested by people who haven't proven that it is theirs. */
export interface MailAllowance {
  /**
   * Spends one e-mail of the mailbox's allowance, as part of the transaction that queues it. Returns false, so that
   * nothing is sent, when the mailbox got 5 within an hour or 20 within a day, whatever their purpose. Even then, each
   * spelling of the address without a tag gets one an hour for each purpose at the request of each network. A mailbox
   * gets at most 50 of these a day for each purpose: the first that a network requests, and at most 15 further ones, four
   * of them at the request of one network.
   */
  take(writer: Writer, email: string, purpose: 'reset' | 'confirm'): Promise<boolean>;
}

const HOUR_MS = 60 * 60 * 1000;
const WINDOWS = [
  { name: 'hour', most: 5, windowMs: HOUR_MS },
  { name: 'day', most: 20, windowMs: 24 * HOUR_MS },
];
/**
 * Reserved for resets and for confirmations: other mails, mails to the mailbox's other spellings, and those that others
 * ask for elsewhere can't use up the owner's way to an account with their address, or to a copyright notice. A reset link lasts as long as this window, so
 * the latest one always works.
 */
const RESERVE = { most: 1, windowMs: HOUR_MS };
/** Stops many networks from flooding a mailbox. */
const RESERVE_OF_MAILBOX = { most: 50, windowMs: 24 * HOUR_MS };
/** What a network gets of the mailbox's reserve even if others have used up what is there for repeated requests. */
const FIRST_OF_NETWORK = { most: 1, windowMs: 24 * HOUR_MS };
/** Stops a few networks from using up the reserve of a mailbox by its many spellings: most of it stays for new ones. */
const FURTHER_OF_NETWORK = { most: 4, windowMs: 24 * HOUR_MS };
const FURTHER_OF_MAILBOX = { most: 15, windowMs: 24 * HOUR_MS };

/**
 * Counts e-mails by an HMAC of their mailbox or address, so that counts outlive accounts without identifying anyone. All
 * servers share them.
 */
export function createMailAllowance({
  tokens,
  clock,
}: {
  tokens: Pick<Tokens, 'opaque'>;
  clock: Clock;
}): MailAllowance {
  const buildKey = (name: string, counted: string) => `${name}:${tokens.opaque('mail allowance', counted)}`;
  const count = (writer: Writer, key: string, bound: { most: number; windowMs: number }) =>
    countUnder(writer, key, { ...bound, now: clock.now() });

  const takeShared = async (writer: Writer, email: string) => {
    const mailbox = normalizeMailbox(email);
    for (const { name, ...bound } of WINDOWS)
      if (!(await count(writer, buildKey(`mail-${name}`, mailbox), bound))) return false;
    return true;
  };

  const takeReserve = async (writer: Writer, email: string, purpose: string) => {
    const mailbox = normalizeMailbox(email);
    const network = currentRequester()?.network ?? '';
    const asked = `${mailbox} ${network}`;
    const spelling = buildKey(`${purpose}-spelling`, `${foldEmail(email)} ${network}`);
    if (!(await count(writer, spelling, RESERVE))) return false;
    const first = buildKey(`${purpose}-first`, asked);
    const isFirst = await count(writer, first, FIRST_OF_NETWORK);
    const isGranted =
      (isFirst ||
        ((await count(writer, buildKey(`${purpose}-further`, asked), FURTHER_OF_NETWORK)) &&
          (await count(writer, buildKey(`${purpose}-all-further`, mailbox), FURTHER_OF_MAILBOX)))) &&
      (await count(writer, buildKey(`${purpose}-mailbox`, mailbox), RESERVE_OF_MAILBOX));
    // A refused request must not keep the owner from the next one.
    if (!isGranted) await clearCounts(writer, spelling);
    if (!isGranted && isFirst) await clearCounts(writer, first);
    return isGranted;
  };

  return {
    take: async (writer, email, purpose) =>
      (await takeShared(writer, email)) || (!hasTag(email) && (await takeReserve(writer, email, purpose))),
  };
}
