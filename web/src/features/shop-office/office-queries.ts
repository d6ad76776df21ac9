import type { LedgerReason, OfferingType, Purchase } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';

const asked = { staleTime: 0, meta: { quiet: true, playersOnly: true } } as const;

/** Query for all offerings, retired ones last. */
export const offeringsQuery = queryOptions({
  queryKey: ['office', 'offerings'],
  queryFn: async ({ signal }) => (await send(calls.getAllOfferings, { signal })).offerings,
  ...asked,
});

/** Search and page of a list. */
export interface ListSearch {
  page: number;
  searchQuery: string;
}

const toQuery = ({ page, searchQuery }: ListSearch) => ({ page, ...(searchQuery !== '' && { searchQuery }) });

/** Query for a page of the ledger. */
export function ledgerQuery(search: ListSearch, reason: LedgerReason | null) {
  return queryOptions({
    queryKey: ['office', 'ledger', search, reason],
    queryFn: ({ signal }) =>
      send(calls.searchLedger, { query: { ...toQuery(search), ...(reason && { reason }) }, signal }),
    ...asked,
  });
}

/** Query for a page of the purchases. */
export function purchasesQuery(search: ListSearch, status: Purchase['status'] | null) {
  return queryOptions({
    queryKey: ['office', 'purchases', search, status],
    queryFn: ({ signal }) =>
      send(calls.getPurchases, { query: { ...toQuery(search), ...(status && { status }) }, signal }),
    ...asked,
  });
}

/** Query for the revenue and refunds of the last days. */
export function revenueQuery(days: number) {
  return queryOptions({
    queryKey: ['office', 'revenue', days],
    queryFn: async ({ signal }) => (await send(calls.getRevenue, { query: { days }, signal })).days,
    ...asked,
  });
}

/** Refetches the data of the shop office and the shop. */
export async function refreshOffice(): Promise<void> {
  await Promise.all([['office'], ['shop'], ['credits']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** An offering to save. `price` is in dollars. */
export interface OfferingDraft {
  title: string;
  description: string;
  badge: string;
  type: OfferingType;
  amount: number;
  price: number;
  productId?: string;
  priceId?: string;
}

/** Creates or updates an offering. */
export async function saveOffering(offeringId: string | null, draft: OfferingDraft, picture: File | null) {
  const files = picture ? { offeringImage: picture } : {};
  if (offeringId === null) await send(calls.createOffering, { parts: { offeringInfo: draft }, files });
  else {
    const { type: _type, ...info } = draft;
    await send(calls.editOffering, { parts: { offeringInfo: { ...info, offeringId } }, files });
  }
  await refreshOffice();
}
