import type { ReportOutcome, ReportStatus } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';

/** A page of the reports that stand so. The screen itself says when they cannot be fetched. */
export function reportsQuery(status: ReportStatus, page: number) {
  return queryOptions({
    queryKey: ['reports', status, page],
    queryFn: ({ signal }) => send(calls.getReports, { query: { status, page }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** How an admin ends a report. */
export interface Decision {
  reportId: string;
  outcome: ReportOutcome;
  /** Why, for the other admins; may be empty. */
  note: string;
}

/** Ends a report, and every other open one about the same thing when something is done to it. */
export async function resolveReport({ reportId, outcome, note }: Decision): Promise<void> {
  await send(calls.resolveReport, { body: { reportId, outcome, note } });
  if (outcome !== 'dismiss') forgetStories();
}

/** Bans an account, which takes effect at once, or lets it in again. */
export async function banAccount(ban: { userId: string; banned: boolean }): Promise<void> {
  await send(calls.banAccount, { body: ban });
  forgetStories();
}

/** What was taken from view must not come back out of memory. */
function forgetStories(): void {
  for (const kind of ['stories', 'story', 'featured', 'comments'])
    void queryClient.invalidateQueries({ queryKey: [kind] });
}
