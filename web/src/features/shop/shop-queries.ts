import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send, setCredits } from '../../api/session.ts';

/** What the shop sells, and the player's subscription. The screen itself says when it cannot be fetched. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => send(calls.getShopOfferings, { signal }),
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});

/** The player's balance and its history, newest first, page by page. */
export const creditsQuery = infiniteQueryOptions({
  queryKey: ['credits'],
  queryFn: ({ pageParam: page, signal }) => send(calls.getCredits, { query: { page }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last) => last.nextPage,
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});

/** Fetches anew what the shop shows. */
export async function refreshShop(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: shopQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: creditsQuery.queryKey }),
  ]);
}

/** Takes in a balance that a purchase has changed, and fetches anew what was shown with the one before. */
export function takeInPurchase(credits: number): Promise<void> {
  setCredits(credits);
  return refreshShop();
}
