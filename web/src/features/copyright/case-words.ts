import type { CopyrightCase } from '@emberlore/contract';

type Side = 'claimant' | 'author';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 2026-05-06 as '6 May 2026'. */
export function dayText(text: string | null): string {
  return text === null ? '' : day.format(new Date(`${text.slice(0, 10)}T00:00:00Z`));
}

/** How many business days are left, in words. */
export function daysLeftText(days: number | null): string {
  if (days === null) return '';
  if (days === 0) return 'today';
  return days === 1 ? 'in 1 business day' : `in ${days} business days`;
}

/** Where a notice stands, in a line, for one of its sides. */
export function standingText(notice: CopyrightCase, side: Side): string {
  const { noticeState: state, noticeRestoreFrom: from, noticeRestoreBy: by } = notice;
  const work = side === 'author' ? 'Your work' : 'It';
  switch (state) {
    case 'unconfirmed':
      return 'The notice has not been confirmed.';
    case 'open':
      return 'The notice is confirmed and waits for one of the keepers.';
    case 'refused':
      return 'The notice was refused. Nothing was taken out.';
    case 'accepted':
      return side === 'author'
        ? 'Your work is out of sight. You can answer.'
        : 'It is out of sight. Its author may answer.';
    case 'countered':
      return `${work} comes back between ${dayText(from)} and ${dayText(by)}, unless ${side === 'author' ? 'the claimant goes' : 'you tell us that you have gone'} to court.`;
    case 'court':
      return `A court has been asked. ${work} stays out of sight meanwhile.`;
    case 'restored':
      return `${work} is back.`;
  }
}

/** The steps of a notice, of which so many are done. */
export function stepsOf({ noticeState: state }: CopyrightCase): { names: string[]; done: number } {
  if (state === 'refused') return { names: ['Sent', 'Confirmed', 'Refused'], done: 3 };
  if (state === 'court') return { names: ['Sent', 'Confirmed', 'Taken out', 'Answered', 'Before a court'], done: 5 };
  const done = { unconfirmed: 1, open: 2, accepted: 3, countered: 4, restored: 5 }[state];
  return { names: ['Sent', 'Confirmed', 'Taken out', 'Answered', 'Back'], done };
}
