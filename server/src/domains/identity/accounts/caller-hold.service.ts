import type { Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdAccount, holdUndeleted } from './sign-ins.repository.ts';

/**
 * Locks the caller's account until the transaction ends, before the caller's data is written. Call it first in a
 * transaction: it notices a ban, deletion or logout that finished earlier, even if the call spent seconds reading
 * pictures. Throws the 401 or 403 of `authenticate`. Use `SignIns.hold` for changes to the account itself.
 */
export async function holdCaller(
  writer: Writer,
  { accountId, signIn }: Pick<Caller, 'accountId' | 'signIn'>,
): Promise<void> {
  const state = await holdAccount(writer, accountId, signIn);
  if (state === 'suspended') throw fail('suspended');
  if (state === 'signed_out') throw fail('badToken');
}

/**
 * Whether somebody's account still exists, before something about them is stored: its deletion waits until the transaction
 * ends, so that it finds and removes that.
 */
export const holdPerson = (writer: Writer, accountId: string): Promise<boolean> => holdUndeleted(writer, accountId);
