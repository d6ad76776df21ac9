import {
  type Report,
  type ReportObjectType,
  type ReportOutcome,
  type ReportStatus,
  reportOutcomes,
  restorable,
} from '@emberlore/contract';

/** The lists of reports, the open ones first. */
export const statuses: readonly { status: ReportStatus; name: string }[] = [
  { status: 'open', name: 'Open' },
  { status: 'dismissed', name: 'Dismissed' },
  { status: 'hidden', name: 'Hidden' },
  { status: 'deleted', name: 'Deleted' },
  { status: 'banned', name: 'Banned' },
];

/** The list that an address names, or the open one. */
export function statusOf(text: string | null): ReportStatus {
  return statuses.find(({ status }) => status === text)?.status ?? 'open';
}

const emptyWords: Record<ReportStatus, string> = {
  open: 'No open reports. All is quiet.',
  dismissed: 'No report was dismissed.',
  hidden: 'No story was hidden after a report.',
  deleted: 'Nothing was deleted after a report.',
  banned: 'No account was banned after a report.',
};

/** What stands where a list of reports is empty. */
export function emptyText(status: ReportStatus): string {
  return emptyWords[status];
}

/** What an admin can still do about a report: take back what can be once it is closed, only dismiss it when its object is gone. */
export function outcomesOf({ reportStatus, reportObjectId, reportObjectType }: Report): readonly ReportOutcome[] {
  const isBack = reportObjectId !== null && restorable[reportObjectType].includes(reportStatus);
  if (reportStatus !== 'open') return isBack ? ['restore'] : [];
  return reportObjectId === null ? ['dismiss'] : reportOutcomes[reportObjectType];
}

/** The names of the decisions. */
export const outcomeNames: Record<ReportOutcome, string> = {
  dismiss: 'Dismiss',
  hide: 'Hide',
  delete: 'Delete',
  ban: 'Ban',
  restore: 'Take back',
};

const effects: Record<ReportOutcome, string> = {
  dismiss: 'It stays as it is, and this report is closed.',
  hide: 'Players no longer see it, nor find it. Its maker still does.',
  delete: 'It is taken out for everybody. A comment is gone for good; anything else can be taken back for 30 days.',
  ban: 'It is logged out everywhere at once and cannot log in, until you let it in again.',
  restore: 'Everything is as it was before, and the reports that led to it are dismissed.',
};

/** What an admin is asked before a decision counts, and what it would do. */
export function questionOf(outcome: ReportOutcome, type: ReportObjectType): { title: string; effect: string } {
  if (outcome === 'restore') return { title: 'Take this decision back?', effect: effects.restore };
  const what = outcome === 'dismiss' ? 'report' : type;
  return { title: `${outcomeNames[outcome]} this ${what}?`, effect: effects[outcome] };
}
