import type { CopyrightClaim } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';
import { wholeDayText } from '../../ui/day-text.ts';

type Side = 'claimant' | 'author';

/** Formats 2026-05-06 as '6 May 2026'. */
export function dayText(text: string | null): string {
  return text === null ? '' : wholeDayText(text.slice(0, 10));
}

/** Formats the remaining business days. */
export function daysLeftText(days: number | null): string {
  if (days === null) return '';
  if (days === 0) return 'today';
  return days === 1 ? m.copyright_in_1_business_day() : m.copyright_in_days_business_days({ days });
}

/** Describes the state of a claim in a line, for one of its parties. */
export function describeState(notice: CopyrightClaim, side: Side): string {
  const { noticeState: state, noticeRestoreFrom: from, noticeRestoreBy: by } = notice;
  const work = side === 'author' ? m.copyright_your_work() : m.copyright_it();
  switch (state) {
    case 'unconfirmed':
      return m.copyright_the_notice_has_not_been();
    case 'open':
      return m.copyright_the_notice_is_confirmed_and();
    case 'refused':
      return m.copyright_the_notice_was_refused_nothing_was();
    case 'accepted':
      return side === 'author' ? m.copyright_your_work_is_hidden_you_can() : m.copyright_it_is_hidden_its_author_can();
    case 'countered':
      return m.copyright_work_will_be_restored_between_day({
        work,
        day: dayText(from),
        day2: dayText(by),
        text: side === 'author' ? m.copyright_the_claimant_goes() : m.copyright_you_tell_us_that_you(),
      });
    case 'court':
      return m.copyright_court_action_is_pending_work_stays({ work });
    case 'restored':
      return m.copyright_work_has_been_restored({ work });
  }
}

/** Returns the steps of a claim and how many are done. */
export function listSteps({ noticeState: state }: CopyrightClaim): { names: string[]; done: number } {
  if (state === 'refused')
    return { names: [m.copyright_sent(), m.copyright_confirmed(), m.copyright_refused()], done: 3 };
  if (state === 'court')
    return {
      names: [
        m.copyright_sent(),
        m.copyright_confirmed(),
        m.copyright_hidden(),
        m.copyright_answered(),
        m.copyright_in_court(),
      ],
      done: 5,
    };
  const done = { unconfirmed: 1, open: 2, accepted: 3, countered: 4, restored: 5 }[state];
  return {
    names: [
      m.copyright_sent(),
      m.copyright_confirmed(),
      m.copyright_hidden(),
      m.copyright_answered(),
      m.copyright_back(),
    ],
    done,
  };
}
