import type { ReportOutcome, ReportReason, ReportStatus } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { send } from '../../api/session.ts';

/** Query for a page of the reports with a status. The screen shows fetch errors itself. */
export function reportsQuery(status: ReportStatus, page: number) {
  return queryOptions({
    queryKey: ['reports', status, page],
    queryFn: ({ signal }) => send(calls.getReports, { query: { status, page }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
}

/** The explanation sent to the account a decision concerns. */
export interface DecisionExplanation {
  rule: ReportReason;
  reason: string;
  /** Length of a suspension. */
  days?: number;
}

/** How an admin closes a report. */
export interface Decision {
  reportId: string;
  outcome: ReportOutcome;
  /** For the other admins; may be empty. */
  note: string;
  told: DecisionExplanation | { reason: string } | null;
}

/** Closes a report and, unless it is dismissed, every other open report about the same object. */
export async function resolveReport({ reportId, outcome, note, told }: Decision): Promise<void> {
  await send(calls.resolveReport, { body: { reportId, outcome, note, ...told } });
  if (outcome !== 'dismiss') invalidateStories();
}

/** Takes or releases a report. */
export async function takeReport(take: { reportId: string; taken: boolean }): Promise<void> {
  await send(calls.takeReport, { body: take });
  await queryClient.invalidateQueries({ queryKey: ['reports'] });
}

/** Bans an account, effective immediately, or lifts the ban. */
export async function banAccount(
  ban: { userId: string; banned: boolean } & (DecisionExplanation | { reason: string }),
): Promise<void> {
  await send(calls.banAccount, { body: ban });
  invalidateStories();
}

/** Invalidates cached stories, so hidden content doesn't reappear. */
function invalidateStories(): void {
  for (const kind of ['stories', 'story', 'featured', 'comments'])
    void queryClient.invalidateQueries({ queryKey: [kind] });
}
