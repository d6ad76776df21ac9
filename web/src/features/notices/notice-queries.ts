import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';

/** Query for the player's notifications, newest first. The screen shows fetch errors itself. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam, signal }) =>
    send(calls.getNotices, { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextBefore }) => nextBefore,
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});

/** Marks this notification and the earlier ones as read. */
export async function markRead(noticeId: string): Promise<void> {
  await send(calls.readNotices, { body: { noticeId } });
  await queryClient.invalidateQueries({ queryKey: ['notices', 'unread'] });
}

/** How to open a decision: as the signed-in account, or with the token of a mailed link. */
export type Way = { decisionId: string } | { token: string };

/** Query for a decision about the player. */
export function decisionQuery(way: Way) {
  return queryOptions({
    queryKey: ['decision', way],
    queryFn: async ({ signal }) =>
      'token' in way
        ? (await send(calls.openDecision, { body: way, signal })).decision
        : (await send(calls.getDecision, { query: way, signal })).decision,
    staleTime: 0,
    retry: false,
    meta: { quiet: true, ...('token' in way ? {} : { playersOnly: true }) },
  });
}

/** Appeals a decision. */
export async function sendAppeal(way: Way, text: string): Promise<void> {
  const { decision } =
    'token' in way
      ? await send(calls.appealByLink, { body: { ...way, text } })
      : await send(calls.sendAppeal, { body: { ...way, text } });
  queryClient.setQueryData(decisionQuery(way).queryKey, decision);
}
