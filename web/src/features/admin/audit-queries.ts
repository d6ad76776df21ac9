import type { AuditAct } from '@emberlore/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';

/** Filters of the audit log; an empty text matches everything. Days have the form 2026-05-06. */
export interface AuditFilter {
  act: AuditAct | undefined;
  person: string;
  from: string;
  to: string;
}

/** Query for the audit log. The screen shows fetch errors itself. */
export function auditQuery(filter: AuditFilter) {
  const { act, person, from, to } = filter;
  const query = { ...(act && { act }), ...(person && { person }), ...(from && { from }), ...(to && { to }) };
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      send(calls.getAudit, { query: { ...query, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}
