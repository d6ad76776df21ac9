import type { Appeal, AppealStatus } from '@emberlore/contract';

/** The lists of appeals, the open ones first. */
export const appealStatuses: readonly { value: AppealStatus; name: string }[] = [
  { value: 'open', name: 'Open' },
  { value: 'upheld', name: 'Turned down' },
  { value: 'reversed', name: 'Granted' },
];

/** The list that an address names, or the open one. */
export function appealStatusOf(text: string | null): AppealStatus {
  return appealStatuses.find(({ value }) => value === text)?.value ?? 'open';
}

/** What stands where a list of appeals is empty. */
export function emptyAppeals(status: AppealStatus): string {
  if (status === 'open') return 'No open appeals. All is quiet.';
  return status === 'upheld' ? 'No appeal was turned down.' : 'No appeal was granted.';
}

const done = { warn: 'Warned', hide: 'Hidden', delete: 'Deleted', suspend: 'Suspended', ban: 'Banned' } as const;

/** What was decided, in a word or two. */
export function decidedText({ decisionAct, decisionSubject }: Appeal['appealDecision']): string {
  return decisionSubject === 'account' ? done[decisionAct] : `${done[decisionAct]}: ${decisionSubject}`;
}
