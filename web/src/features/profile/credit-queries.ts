import { infiniteQueryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** The player's balance and its history, newest first, page by page. */
export const creditsQuery = infiniteQueryOptions({
  queryKey: ['credits'],
  queryFn: ({ pageParam: page, signal }) => send(calls.getCredits, { query: { page }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last) => last.nextPage,
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});
