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
  if (decisionSubject === 'account') return m.notices_your_account();
  return decisionSubject === 'picture'
    ? m.notices_a_picture_of_yours()
    : m.notices_your_decisionsubject_decisionsubjectname({ decisionSubject, decisionSubjectName });
}

/** Describes the action taken. */
export function doneText({ decisionAct, decisionEndsAt }: About): string {
  const words = {
    warn: m.notices_a_warning_nothing_was_taken(),
    hide: m.notices_taken_out_of_everybody_elses(),
    delete: m.notices_deleted_you_find_it_in(),
    suspend: decisionEndsAt ? m.notices_suspended_until_day({ day: dayText(decisionEndsAt) }) : m.notices_suspended(),
    ban: m.notices_banned_for_good(),
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
  if (decisionReversedAt) return m.notices_taken_back_on_day({ day: dayText(decisionReversedAt) });
  if (decisionAppeal?.appealStatus === 'open') return m.notices_you_have_appealed_and_will();
  if (decisionAppeal) return m.notices_it_stands_after_your_appeal();
  return decisionMayAppeal
    ? m.notices_you_can_appeal_until_day({ day: dayText(decisionAppealUntil) })
    : m.notices_the_time_to_appeal_is();
}
