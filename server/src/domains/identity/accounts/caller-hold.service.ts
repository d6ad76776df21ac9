import type { Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { isEnded, readHeld } from './sessions.repository.ts';

/**
 * Holds the caller's account until the transaction ends, for what a caller writes. Comes first in its transaction: a ban, a
 * deletion or a log-out that was answered before is seen, even when the call took seconds to read its pictures. Throws the 401
 * or 403 of `authenticate`. `Sessions.hold` is for what changes the account itself.
 */
export async function holdCaller(writer: Writer, { accountId, session }: Caller): Promise<void> {
  const account = await readHeld(writer, accountId);
  if (!account) throw fail('badToken');
  if (!session) return;
  // Asked after the account is held: a statement that had to wait sees other tables as they were before.
  const ended = account.sessionEpoch !== session.epoch || (await isEnded(writer, session.family));
  if (ended) throw fail(account.bannedAt === null ? 'badToken' : 'suspended');
}
