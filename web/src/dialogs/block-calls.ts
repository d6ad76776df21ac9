import { calls } from '../api/calls.ts';
import { queryClient } from '../api/query-client.ts';
import { send } from '../api/session.ts';

/** Blocks somebody: what they write leaves everything that is on the screen or remembered. */
export async function blockPerson(userId: string): Promise<void> {
  await send(calls.blockPerson, { body: { blockedUserId: userId } });
  await queryClient.invalidateQueries();
}

/** Takes a block back: what they write is there again. */
export async function unblockPerson(userId: string): Promise<void> {
  await send(calls.unblockPerson, { query: { blockedUserId: userId } });
  await queryClient.invalidateQueries();
}
