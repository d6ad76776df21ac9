import type { Appeal, AppealStatus } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

/** The lists of appeals, open ones first. */
export const appealStatuses: readonly { value: AppealStatus; name: string }[] = [
  { value: 'open', name: m.admin_open() },
  { value: 'upheld', name: m.admin_turned_down() },
  { value: 'reversed', name: m.admin_granted() },
];

/** Parses the list in a URL; defaults to the open one. */
export function parseAppealStatus(text: string | null): AppealStatus {
  return appealStatuses.find(({ value }) => value === text)?.value ?? 'open';
}

/** Text of an empty list of appeals. */
export function emptyAppeals(status: AppealStatus): string {
  if (status === 'open') return m.admin_no_open_appeals();
  return status === 'upheld' ? m.admin_no_appeals_were_turned_down() : m.admin_no_appeals_were_granted();
}

const done = {
  warn: m.admin_warned(),
  hide: m.admin_hidden(),
  delete: m.admin_deleted(),
  suspend: m.admin_suspended(),
  ban: m.admin_banned(),
} as const;

/** Names the decision in a word or two. */
export function decidedText({ decisionAct, decisionSubject }: Appeal['appealDecision']): string {
  return decisionSubject === 'account' ? done[decisionAct] : `${done[decisionAct]}: ${decisionSubject}`;
}
