import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';

/** Query for the player's notifications, newest first. The screen shows fetch errors itself. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }) =>
    send(calls.getNotifications, { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextBefore }) => nextBefore,
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});

/** Marks this notification and the earlier ones as read. */
export async function markRead(notificationId: string): Promise<void> {
  await send(calls.readNotifications, { body: { notificationId } });
  await queryClient.invalidateQueries({ queryKey: ['notifications', 'unread'] });
}

/** How to open a decision: as the signed-in account, or with the token of a mailed link. */
export type DecisionAccess = { decisionId: string } | { token: string };

/** Query for a decision about the player. */
export function decisionQuery(access: DecisionAccess) {
  return queryOptions({
    queryKey: ['decision', access],
    queryFn: async ({ signal }) =>
      'token' in access
        ? (await send(calls.openDecision, { body: access, signal })).decision
        : (await send(calls.getDecision, { query: access, signal })).decision,
    staleTime: 0,
    retry: false,
    meta: { quiet: true, ...('token' in access ? {} : { playersOnly: true }) },
  });
}

/** Appeals a decision. */
export async function sendAppeal(access: DecisionAccess, text: string): Promise<void> {
  const { decision } =
    'token' in access
      ? await send(calls.appealByLink, { body: { ...access, text } })
      : await send(calls.sendAppeal, { body: { ...access, text } });
  queryClient.setQueryData(decisionQuery(access).queryKey, decision);
}
