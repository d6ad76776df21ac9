import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';
import { send } from './session.ts';

/** How often the number of unread notices is asked for anew. */
const EVERY_MS = 120_000;

/** How many notices the player has not read. Nobody is told when that cannot be found out. */
export const unreadQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async ({ signal }) => (await send(calls.getUnreadNotices, { signal })).unread,
  staleTime: EVERY_MS / 2,
  refetchInterval: EVERY_MS,
  meta: { quiet: true, playersOnly: true },
});
