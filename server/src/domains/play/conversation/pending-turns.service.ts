import type { Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import type { Credits } from '../../billing/credits/credits.service.ts';
import { readPendingTogether } from './talks.repository.ts';
import { giveBack } from './turn/settle.ts';

/**
 * Ends the turns between a player and a character that no server works on any more, in one story or in all. Throws `Too
 * Many Requests.` if a reply is in progress in any run. The caller's account must be held, so that no turn begins meanwhile.
 */
export async function settlePending(
  writer: Writer,
  two: { accountId: string; characterId: string; storyId?: string },
  credits: Credits,
): Promise<void> {
  for (const pending of await readPendingTogether(writer, two)) {
    if (pending.alive) throw fail('tooMany', { retryAfter: 2 });
    await giveBack(writer, pending.id, credits);
  }
}
