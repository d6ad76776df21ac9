import type { PageName } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** Query for a text page. The caller shows fetch errors. */
export function pageQuery(page: PageName, version?: 'next') {
  return queryOptions({
    queryKey: ['page', page, version ?? 'current'],
    queryFn: ({ signal }) => send(calls.getPage, { query: { page, ...(version && { version }) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}
