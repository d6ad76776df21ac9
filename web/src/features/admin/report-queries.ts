import type { ReportOutcome, ReportReason, ReportStatus } from '@emberlore/contract';
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

/** What is told to whom a decision concerns. */
export interface Told {
  rule: ReportReason;
  reason: string;
  /** How long a suspension lasts. */
  days?: number;
}

/** How an admin ends a report. */
export interface Decision {
  reportId: string;
  outcome: ReportOutcome;
  /** For the other admins; may be empty. */
  note: string;
  told: Told | { reason: string } | null;
}

/** Ends a report, and every other open one about the same thing when something is done to it. */
export async function resolveReport({ reportId, outcome, note, told }: Decision): Promise<void> {
  await send(calls.resolveReport, { body: { reportId, outcome, note, ...told } });
  if (outcome !== 'dismiss') forgetStories();
}

/** Takes a report on, or leaves it to the others. */
export async function takeReport(take: { reportId: string; taken: boolean }): Promise<void> {
  await send(calls.takeReport, { body: take });
  await queryClient.invalidateQueries({ queryKey: ['reports'] });
}

/** Shuts an account out, which takes effect at once, or lets it in again. */
export async function banAccount(
  ban: { userId: string; banned: boolean } & (Told | { reason: string }),
): Promise<void> {
  await send(calls.banAccount, { body: ban });
  forgetStories();
}

/** What was taken from view must not come back out of memory. */
function forgetStories(): void {
  for (const kind of ['stories', 'story', 'featured', 'comments'])
    void queryClient.invalidateQueries({ queryKey: [kind] });
}
