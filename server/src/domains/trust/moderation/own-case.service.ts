import type { Reader } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { hasOtherAdmin } from './appeals.repository.ts';

/**
 * Throws `Not Allowed.` if an admin would decide about a report, notice or decision that concerns their own account or
 * work, copies included, while another admin could. The only admin of an installation may, so that nothing stays open
 * forever.
 */
export async function refuseOwnCase(
  reader: Reader,
  concerned: readonly (string | null)[],
  admin: Caller,
): Promise<void> {
  if (concerned.includes(admin.accountId) && (await hasOtherAdmin(reader, admin.accountId))) throw fail('notAllowed');
}
