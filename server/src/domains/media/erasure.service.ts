import type { EraseAccount } from '../../kit/erasure.ts';
import type { Upkeep } from './pictures/upkeep.service.ts';

/** Deletes the account's pictures that nothing shows any more. Must run after the erasures of the domains that show them. */
export function createEraseAccount(upkeep: Pick<Upkeep, 'dropUnused'>): EraseAccount {
  return (writer, { id }) => upkeep.dropUnused(writer, id);
}
