import { calls } from '../api/calls.ts';
import { queryClient } from '../api/query-client.ts';
import { send } from '../api/session.ts';

/** Blocks an account and removes its content from the screen and the cache. */
export async function blockPerson(userId: string): Promise<void> {
  await send(calls.blockPerson, { body: { blockedUserId: userId } });
  await queryClient.invalidateQueries();
}

/** Unblocks an account and refetches its content. */
export async function unblockPerson(userId: string): Promise<void> {
  await send(calls.unblockPerson, { query: { blockedUserId: userId } });
  await queryClient.invalidateQueries();
}
