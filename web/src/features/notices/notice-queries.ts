import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';

/** What the player was told, newest first. The screen itself says when it cannot be fetched. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam, signal }) =>
    send(calls.getNotices, { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextBefore }) => nextBefore,
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});

/** Marks this notice and the earlier ones as read. */
export async function markRead(noticeId: string): Promise<void> {
  await send(calls.readNotices, { body: { noticeId } });
  await queryClient.invalidateQueries({ queryKey: ['notices', 'unread'] });
}

/** How a decision is opened: by who is logged in, or by the token of a mailed link. */
export type Way = { decisionId: string } | { token: string };

/** A decision about the player. */
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
