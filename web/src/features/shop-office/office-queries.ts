import type { LedgerReason, OfferingType, Purchase } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';

const asked = { staleTime: 0, meta: { quiet: true, playersOnly: true } } as const;

/** Every offering, the retired ones last. */
export const offeringsQuery = queryOptions({
  queryKey: ['office', 'offerings'],
  queryFn: async ({ signal }) => (await send(calls.getAllOfferings, { signal })).offerings,
  ...asked,
});

/** What an admin looks for. */
export interface Sought {
  page: number;
  searchQuery: string;
}

const queryOf = ({ page, searchQuery }: Sought) => ({ page, ...(searchQuery !== '' && { searchQuery }) });

/** A page of the ledger. */
export function ledgerQuery(sought: Sought, reason: LedgerReason | null) {
  return queryOptions({
    queryKey: ['office', 'ledger', sought, reason],
    queryFn: ({ signal }) =>
      send(calls.searchLedger, { query: { ...queryOf(sought), ...(reason && { reason }) }, signal }),
    ...asked,
  });
}

/** A page of the purchases. */
export function purchasesQuery(sought: Sought, status: Purchase['status'] | null) {
  return queryOptions({
    queryKey: ['office', 'purchases', sought, status],
    queryFn: ({ signal }) =>
      send(calls.getPurchases, { query: { ...queryOf(sought), ...(status && { status }) }, signal }),
    ...asked,
  });
}

/** What came in and went back in the latest days. */
export function revenueQuery(days: number) {
  return queryOptions({
    queryKey: ['office', 'revenue', days],
    queryFn: async ({ signal }) => (await send(calls.getRevenue, { query: { days }, signal })).days,
    ...asked,
  });
}

/** Fetches anew what the office shows, and the shop. */
export async function refreshOffice(): Promise<void> {
  await Promise.all([['office'], ['shop'], ['credits']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** What an admin writes of an offering. `price` is in dollars. */
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

/** Puts something on sale, or changes it. */
export async function saveOffering(offeringId: string | null, draft: OfferingDraft, picture: File | null) {
  const files = picture ? { offeringImage: picture } : {};
  if (offeringId === null) await send(calls.createOffering, { parts: { offeringInfo: draft }, files });
  else {
    const { type: _type, ...info } = draft;
    await send(calls.editOffering, { parts: { offeringInfo: { ...info, offeringId } }, files });
  }
  await refreshOffice();
}
