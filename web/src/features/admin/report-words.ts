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
import { m } from '../../i18n/messages.ts';

/** The lists of reports, open ones first. */
export const statuses: readonly { value: ReportStatus; name: string }[] = [
  { value: 'open', name: m.admin_open() },
  { value: 'dismissed', name: m.admin_dismissed() },
  { value: 'warned', name: m.admin_warned() },
  { value: 'hidden', name: m.admin_hidden() },
  { value: 'deleted', name: m.admin_deleted() },
  { value: 'suspended', name: m.admin_suspended() },
  { value: 'banned', name: m.admin_banned() },
];

/** Parses the list in a URL; defaults to the open one. */
export function parseReportStatus(text: string | null): ReportStatus {
  return statuses.find(({ value }) => value === text)?.value ?? 'open';
}

const emptyWords: Record<ReportStatus, string> = {
  open: m.admin_no_open_reports(),
  dismissed: m.admin_no_reports_were_dismissed(),
  warned: m.admin_nobody_was_warned_after_a(),
  hidden: m.admin_nothing_was_hidden_after_a(),
  deleted: m.admin_nothing_was_deleted_after_a(),
  suspended: m.admin_no_account_was_suspended_after(),
  banned: m.admin_no_account_was_banned_after(),
};

/** Text of an empty list of reports. */
export function emptyText(status: ReportStatus): string {
  return emptyWords[status];
}

/** Lists the outcomes an admin can still choose: reversing a decision, or only dismissing when the object is gone. */
export function listOutcomes({
  reportStatus,
  reportObjectId,
  reportObjectType,
  reportRule,
}: Report): readonly ReportOutcome[] {
  // Without a rule there was no decision to reverse.
  if (reportStatus !== 'open') return reportRule !== '' && restorable.includes(reportStatus) ? ['restore'] : [];
  return reportObjectId === null ? ['dismiss'] : reportOutcomes[reportObjectType];
}

export const outcomeNames: Record<ReportOutcome, string> = {
  dismiss: m.admin_dismiss(),
  warn: m.admin_warn(),
  hide: m.admin_hide(),
  delete: m.admin_delete(),
  suspend: m.admin_suspend(),
  ban: m.admin_ban(),
  restore: m.admin_reverse(),
};

const effects: Record<ReportOutcome, string> = {
  dismiss: m.admin_the_content_stays_as_it_is_the(),
  warn: m.admin_nothing_is_removed_the_author_is(),
  hide: m.admin_nobody_can_see_or_find_it_anymore(),
  delete: m.admin_it_moves_to_its_authors_trash_and(),
  suspend: m.admin_theyre_logged_out_everywhere_right(),
  ban: m.admin_theyre_logged_out_everywhere_right_away_and(),
  restore: m.admin_everything_goes_back_to_how_it_was_and_the(),
};

/** The rules a decision can cite, from the contract. */
export const rules = Object.keys(ruleTexts) as ReportReason[];

/** Returns the rule to preselect for a report. */
export function toRule(reason: string | null): ReportReason {
  return rules.find((rule) => rule === reason) ?? 'Something else';
}

/** Returns the confirmation question for a decision, and its effect. */
export function buildQuestion(outcome: ReportOutcome, type: ReportObjectType): { title: string; effect: string } {
  if (outcome === 'restore') return { title: m.admin_reverse_this_decision(), effect: effects.restore };
  const what = outcome === 'dismiss' ? 'report' : outcome === 'warn' ? 'author' : type;
  return {
    title: m.admin_outcomenames_this_what({ outcomeNames: outcomeNames[outcome], what }),
    effect: effects[outcome],
  };
}
