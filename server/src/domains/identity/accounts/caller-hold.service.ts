import type { Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdAccount } from './sessions.repository.ts';

/**
 * Locks the caller's account until the transaction ends, before the caller's data is written. Call it first in a
 * transaction: it notices a ban, deletion or logout that finished earlier, even if the call spent seconds reading
 * pictures. Throws the 401 or 403 of `authenticate`. Use `Sessions.hold` for changes to the account itself.
 */
export async function holdCaller(
  writer: Writer,
  { accountId, session }: Pick<Caller, 'accountId' | 'session'>,
): Promise<void> {
  const state = await holdAccount(writer, accountId, session);
  if (state === 'suspended') throw fail('suspended');
  if (state === 'signed_out') throw fail('badToken');
}
