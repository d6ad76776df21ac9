import type { PageName } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** A page of running text. Whoever shows it shows its failure too. */
export function pageQuery(page: PageName, version?: 'next') {
  return queryOptions({
    queryKey: ['page', page, version ?? 'current'],
    queryFn: ({ signal }) => send(calls.getPage, { query: { page, ...(version && { version }) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}
