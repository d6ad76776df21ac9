import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send, setCredits } from '../../api/session.ts';

/** Query for the shop's offerings and the player's subscription. The screen shows fetch errors itself. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => send(calls.getShopOfferings, { signal }),
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});

/** How many changes are fetched at once: about an evening's talk. */
const pageSize = 50;

/** Query for the player's balance and its history, newest first. */
export const creditsQuery = infiniteQueryOptions({
  queryKey: ['credits'],
  queryFn: ({ pageParam: page, signal }) => send(calls.getCredits, { query: { page, pageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last) => last.nextPage,
  staleTime: 0,
  meta: { quiet: true, playersOnly: true },
});

/** Refetches the shop's data. */
export async function refreshShop(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: shopQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: creditsQuery.queryKey }),
  ]);
}

/** Applies the balance after a purchase, and refetches the data that shows the old one. */
export function takeInPurchase(credits: number): Promise<void> {
  setCredits(credits);
  return refreshShop();
}
