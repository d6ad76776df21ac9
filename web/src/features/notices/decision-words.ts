import type { Decision } from '@emberlore/contract';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** A time as its day, as in '3 March 2026'. */
function dayText(time: string): string {
  return day.format(new Date(time));
}

type About = Pick<Decision, 'decisionAct' | 'decisionSubject' | 'decisionSubjectName' | 'decisionEndsAt'>;

/** What a decision was about, in words to its author. */
export function subjectOf({ decisionSubject, decisionSubjectName }: About): string {
  if (decisionSubject === 'account') return 'Your account';
  return decisionSubject === 'picture' ? 'A picture of yours' : `Your ${decisionSubject} “${decisionSubjectName}”`;
}

/** What was done. */
export function doneText({ decisionAct, decisionEndsAt }: About): string {
  const words = {
    warn: 'A warning; nothing was taken away',
    hide: 'Taken out of everybody else’s sight',
    delete: 'Deleted; you find it in the bin',
    suspend: decisionEndsAt ? `Suspended until ${dayText(decisionEndsAt)}` : 'Suspended',
    ban: 'Banned for good',
  };
  return words[decisionAct];
}

/** How a decision stands now, in a line. */
export function standingText({ decisionReversedAt, decisionAppeal, decisionMayAppeal, decisionAppealUntil }: Decision) {
  if (decisionReversedAt) return `Taken back on ${dayText(decisionReversedAt)}`;
  if (decisionAppeal?.appealStatus === 'open') return 'You have appealed, and will be told what comes of it';
  if (decisionAppeal) return 'It stands after your appeal';
  return decisionMayAppeal ? `You can appeal until ${dayText(decisionAppealUntil)}` : 'The time to appeal is over';
}
