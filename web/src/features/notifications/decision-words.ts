import type { Decision } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Formats a time as a day: '3 March 2026'. */
function dayText(time: string): string {
  return day.format(new Date(time));
}

type About = Pick<Decision, 'decisionAct' | 'decisionSubject' | 'decisionSubjectName' | 'decisionEndsAt'>;

/** Names the subject of a decision for its author. */
export function describeSubject({ decisionSubject, decisionSubjectName }: About): string {
  if (decisionSubject === 'account') return m.notifications_your_account();
  return decisionSubject === 'picture'
    ? m.notifications_a_picture_of_yours()
    : m.notifications_your_decisionsubject_decisionsubjectname({ decisionSubject, decisionSubjectName });
}

/** Describes the action taken. */
export function doneText({ decisionAct, decisionEndsAt }: About): string {
  const words = {
    warn: m.notifications_a_warning_nothing_was_taken(),
    hide: m.notifications_taken_out_of_everybody_elses(),
    delete: m.notifications_deleted_you_find_it_in(),
    suspend: decisionEndsAt
      ? m.notifications_suspended_until_day({ day: dayText(decisionEndsAt) })
      : m.notifications_suspended(),
    ban: m.notifications_banned_for_good(),
  };
  return words[decisionAct];
}

/** Describes the current state of a decision in a line. */
export function describeStatus({
  decisionReversedAt,
  decisionAppeal,
  decisionMayAppeal,
  decisionAppealUntil,
}: Decision) {
  if (decisionReversedAt) return m.notifications_taken_back_on_day({ day: dayText(decisionReversedAt) });
  if (decisionAppeal?.appealStatus === 'open') return m.notifications_you_have_appealed_and_will();
  if (decisionAppeal) return m.notifications_it_stands_after_your_appeal();
  return decisionMayAppeal
    ? m.notifications_you_can_appeal_until_day({ day: dayText(decisionAppealUntil) })
    : m.notifications_the_time_to_appeal_is();
}
