import { fail } from '../../kit/errors.ts';
import type { Caller } from '../../kit/route.ts';

/**
 * Throws `Hidden By Moderators.` for a change to hidden work, which may be shown again later: only admins may change it,
 * and not their own, since changes to one's own work are not in the audit log.
 */
export function refuseHidden(isHidden: boolean, ownerId: string, caller: Caller): void {
  if (isHidden && (caller.role !== 'admin' || ownerId === caller.accountId)) throw fail('hiddenByModerators');
}
