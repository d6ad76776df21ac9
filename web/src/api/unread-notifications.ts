import { queryOptions } from '@tanstack/react-query';
import { calls } from './calls.ts';
import { send } from './session.ts';

/** Polling interval for unread notifications, in milliseconds. */
const EVERY_MS = 120_000;

/** The number of unread notifications. Fetch errors stay silent. */
export const unreadNotificationsQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => (await send(calls.getUnreadNotifications, { signal })).unread,
  staleTime: EVERY_MS / 2,
  refetchInterval: EVERY_MS,
  meta: { quiet: true, playersOnly: true },
});
