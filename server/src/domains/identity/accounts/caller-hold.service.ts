import type { Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdAccount } from './sessions.repository.ts';

/**
 * Holds the caller's account until the transaction ends, for what a caller writes. Must come first in its transaction. Sees
 * a ban, a deletion or a log-out that was answered before, even if the call took seconds to read its pictures. Throws the
 * 401 or 403 of `authenticate`. `Sessions.hold` is for changes of the account itself.
 */
export async function holdCaller(writer: Writer, { accountId, session }: Caller): Promise<void> {
  const state = await holdAccount(writer, accountId, session);
  if (state === 'suspended') throw fail('suspended');
  if (state === 'signed_out') throw fail('badToken');
}
