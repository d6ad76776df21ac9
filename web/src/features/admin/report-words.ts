import {
  type Report,
  type ReportObjectType,
  type ReportOutcome,
  type ReportReason,
  type ReportStatus,
  reportOutcomes,
  restorable,
  ruleTexts,
} from '@emberlore/contract';

/** The lists of reports, the open ones first. */
export const statuses: readonly { value: ReportStatus; name: string }[] = [
  { value: 'open', name: 'Open' },
  { value: 'dismissed', name: 'Dismissed' },
  { value: 'warned', name: 'Warned' },
  { value: 'hidden', name: 'Hidden' },
  { value: 'deleted', name: 'Deleted' },
  { value: 'suspended', name: 'Suspended' },
  { value: 'banned', name: 'Banned' },
];

/** The list that an address names, or the open one. */
export function statusOf(text: string | null): ReportStatus {
  return statuses.find(({ value }) => value === text)?.value ?? 'open';
}

const emptyWords: Record<ReportStatus, string> = {
  open: 'No open reports. All is quiet.',
  dismissed: 'No report was dismissed.',
  warned: 'Nobody was warned after a report.',
  hidden: 'Nothing was hidden after a report.',
  deleted: 'Nothing was deleted after a report.',
  suspended: 'No account was suspended after a report.',
  banned: 'No account was banned after a report.',
};

/** What stands where a list of reports is empty. */
export function emptyText(status: ReportStatus): string {
  return emptyWords[status];
}

/** What an admin can still do about a report: take back what was decided, only dismiss it when its object is gone. */
export function outcomesOf({
  reportStatus,
  reportObjectId,
  reportObjectType,
  reportRule,
}: Report): readonly ReportOutcome[] {
  // Without a rule nothing was decided that could be taken back.
  if (reportStatus !== 'open') return reportRule !== '' && restorable.includes(reportStatus) ? ['restore'] : [];
  return reportObjectId === null ? ['dismiss'] : reportOutcomes[reportObjectType];
}

/** The names of the decisions. */
export const outcomeNames: Record<ReportOutcome, string> = {
  dismiss: 'Dismiss',
  warn: 'Warn',
  hide: 'Hide',
  delete: 'Delete',
  suspend: 'Suspend',
  ban: 'Ban',
  restore: 'Take back',
};

const effects: Record<ReportOutcome, string> = {
  dismiss: 'It stays as it is, this report is closed, and who reported it is told so.',
  warn: 'Nothing is taken away. Its author is told which rule it was about, and why.',
  hide: 'Nobody sees it any more, nor finds it; of a story its author still does. It can be taken back.',
  delete: 'It goes into its author’s bin, out of everybody else’s sight. It can be taken back.',
  suspend: 'They are logged out everywhere at once and cannot log in until the time is over.',
  ban: 'They are logged out everywhere at once and cannot log in, until you let them in again.',
  restore: 'Everything is as it was before, and the reports that led to it are dismissed.',
};

/** The rules that a decision can name, as the contract has them. */
export const rules = Object.keys(ruleTexts) as ReportReason[];

/** The rule that a report is about, to begin with. */
export function ruleOf(reason: string | null): ReportReason {
  return rules.find((rule) => rule === reason) ?? 'Something else';
}

/** What an admin is asked before a decision counts, and what it would do. */
export function questionOf(outcome: ReportOutcome, type: ReportObjectType): { title: string; effect: string } {
  if (outcome === 'restore') return { title: 'Take this decision back?', effect: effects.restore };
  const what = outcome === 'dismiss' ? 'report' : outcome === 'warn' ? 'author' : type;
  return { title: `${outcomeNames[outcome]} this ${what}?`, effect: effects[outcome] };
}
