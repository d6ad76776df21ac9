import type { CopyrightMatter, CopyrightOutcome } from '@emberlore/contract';
import type { MatterState } from './matters-query.ts';

/** The lists of notices, what waits first. */
export const lists: readonly { value: MatterState; name: string; empty: string }[] = [
  { value: 'open', name: 'To decide', empty: 'No notice waits. All is quiet.' },
  { value: 'countered', name: 'Clock runs', empty: 'No clock runs.' },
  { value: 'accepted', name: 'Accepted', empty: 'Nothing is out of sight after a notice.' },
  { value: 'court', name: 'Court', empty: 'Nothing is before a court.' },
  { value: 'restored', name: 'Brought back', empty: 'Nothing was brought back.' },
  { value: 'refused', name: 'Refused', empty: 'No notice was refused.' },
];

/** The list that an address names, or what waits. */
export function stateOf(text: string | null): MatterState {
  return lists.find(({ value }) => value === text)?.value ?? 'open';
}

/** What an admin is asked before a decision counts. */
export const questions: Record<CopyrightOutcome, { name: string; title: string; effect: string; label: string }> = {
  accept: {
    name: 'Accept',
    title: 'Accept this notice?',
    effect: 'What it names goes out of sight at once. Its author is told what the notice says and how to answer.',
    label: 'Why, for both sides',
  },
  refuse: {
    name: 'Refuse',
    title: 'Refuse this notice?',
    effect: 'Nothing is taken out. The claimant is told why.',
    label: 'Why, for the claimant',
  },
  court: {
    name: 'Court action',
    title: 'Has the claimant gone to court?',
    effect: 'The clock stops, and it stays out of sight until you bring it back. Both sides are told.',
    label: 'The court and the case, for both sides',
  },
  restore: {
    name: 'Bring back',
    title: 'Bring it back?',
    effect: 'Everybody sees it again, unless another notice or decision stands. Both sides are told.',
    label: 'Why, for both sides',
  },
};

/** How often notices against the author were accepted, in words; empty when there is nobody. */
export function repeatedText({ noticeOwnerName: name, noticeOwnerAccepted: times }: CopyrightMatter): string {
  if (name === '') return '';
  if (times === 0) return `No accepted notice against ${name} stands`;
  return times === 1 ? `1 accepted notice against ${name}` : `${times} accepted notices against ${name}`;
}

/** The days that are left, in words. */
export function leftText(days: number): string {
  if (days === 0) return 'Comes back today';
  return days === 1 ? '1 business day left' : `${days} business days left`;
}
