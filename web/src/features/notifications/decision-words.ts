import type { Decision } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';
import { longDayText } from '../../ui/day-text.ts';

type About = Pick<Decision, 'decisionAct' | 'decisionSubject' | 'decisionSubjectName' | 'decisionEndsAt'>;

/** Names the subject of a decision for its author. */
export function describeSubject({ decisionSubject, decisionSubjectName }: About): string {
  if (decisionSubject === 'account') return m.notifications_your_account();
  return decisionSubject === 'picture'
    ? m.notifications_one_of_your_pictures()
    : m.notifications_your_decisionsubject_decisionsubjectname({ decisionSubject, decisionSubjectName });
}

/** Describes the action taken. */
export function doneText({ decisionAct, decisionEndsAt }: About): string {
  const words = {
    warn: m.notifications_warning_only_nothing_was_removed(),
    hide: m.notifications_hidden_from_everyone_else(),
    delete: m.notifications_deleted_its_in_the_trash(),
    suspend: decisionEndsAt
      ? m.notifications_suspended_until_day({ day: longDayText(decisionEndsAt) })
      : m.notifications_suspended(),
    ban: m.notifications_banned_permanently(),
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
  if (decisionReversedAt) return m.notifications_reversed_on_day({ day: longDayText(decisionReversedAt) });
  if (decisionAppeal?.appealStatus === 'open') return m.notifications_appeal_sent_well_let_you_know_the();
  if (decisionAppeal) return m.notifications_upheld_after_your_appeal();
  return decisionMayAppeal
    ? m.notifications_you_can_appeal_until_day({ day: longDayText(decisionAppealUntil) })
    : m.notifications_the_time_to_appeal_has_passed();
}
