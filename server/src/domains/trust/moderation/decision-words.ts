import { type DecisionAct, type DecisionSubject, limits, type ReportReason, ruleTexts } from '@emberlore/contract';

/** The facts of a decision as its author reads them. */
export interface Told {
  act: DecisionAct;
  subject: DecisionSubject;
  subjectName: string;
  rule: ReportReason;
  reason: string;
  endsAt: Date | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const NAME_MOST = 60;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns when the appeal period of a decision ends. */
export function appealEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + limits.appealDays * DAY_MS);
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > NAME_MOST ? `${letters.slice(0, NAME_MOST).join('').trimEnd()}…` : name;
}

/** Describes the subject to its owner: 'your story “The Mill”'. */
function subjectText({ subject, subjectName }: Pick<Told, 'subject' | 'subjectName'>): string {
  if (subject === 'account') return 'your account';
  if (subject === 'picture') return 'a picture of yours';
  return subjectName === '' ? `a ${subject} of yours` : `your ${subject} “${shortened(subjectName)}”`;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Describes the action in one line. */
export function headingOf(told: Told): string {
  const what = subjectText(told);
  const until = told.endsAt ? ` until ${day.format(told.endsAt)}` : '';
  const lines: Record<DecisionAct, string> = {
    warn: told.subject === 'account' ? 'A warning to you' : `A warning about ${what}`,
    hide: `${capital(what)} was taken out of sight`,
    delete: `${capital(what)} was deleted`,
    suspend: `Your account is suspended${until}`,
    ban: 'Your account is banned',
  };
  return lines[told.act];
}

const effects: Record<DecisionAct, string> = {
  warn: 'Nothing was taken away. Please keep the rule in mind from now on.',
  hide: 'Other players do not see it any more.',
  delete: 'It is in the trash now. You can look at it there, and nobody else sees it.',
  suspend:
    'You can log in again when that time is over. Nothing of yours is lost. A subscription is cancelled, so that you pay for no time that you cannot use.',
  ban: 'You cannot log in any more. A subscription is cancelled.',
};

/** Describes the action, the rule, the reason, and how to appeal. */
export function decisionText(told: Told, createdAt: Date): string {
  const why = told.reason === '' ? [] : [`Why: ${told.reason}`];
  const appeal = `If you think that this is wrong, you can appeal once, until ${day.format(appealEnd(createdAt))}. Somebody who did not take this decision will look at it anew.`;
  return [effects[told.act], `The rule: ${ruleTexts[told.rule]}`, ...why, appeal].join('\n\n');
}

const because = ({ rule, reason }: Told) => [
  `The rule: ${ruleTexts[rule]}`,
  ...(reason === '' ? [] : [`Why: ${reason}`]),
];

/**
 * Builds the message to others who uploaded the same picture or own copies or variants of the same character. Only the
 * first owner can appeal, on behalf of all.
 */
export function alsoHiddenWords(told: Told): { heading: string; text: string } {
  if (told.subject !== 'character')
    return { heading: headingOf(told), text: [effects[told.act], ...because(told)].join('\n\n') };
  return {
    heading: `Your copies of “${shortened(told.subjectName)}” were taken out of sight`,
    text: [
      'Your variants of this character and the copies in your scenes are hidden together with it. Other players do not see them any more.',
      ...because(told),
    ].join('\n\n'),
  };
}

/** Builds the message to the same people when a decision is reversed. */
export function alsoBackWords(told: Told, reason: string): { heading: string; text: string } {
  if (told.subject !== 'character') return reversalWords(told, reason, false);
  return {
    heading: `Your copies of “${shortened(told.subjectName)}” are back`,
    text: ['Everybody can see them again, as before.', `Why: ${reason}`].join('\n\n'),
  };
}

/** Builds the message to the author when a decision is reversed. */
export function reversalWords(told: Told, reason: string, appealed: boolean): { heading: string; text: string } {
  const back = {
    warn: 'The warning does not count any more.',
    hide: 'Everybody can see it again, as before.',
    delete: 'It is back where it was, as before.',
    suspend: 'You can log in again.',
    ban: 'You can log in again.',
  }[told.act];
  const heading = appealed
    ? `Your appeal about ${subjectText(told)} was granted`
    : `The decision about ${subjectText(told)} was taken back`;
  return { heading, text: [back, `Why: ${reason}`].join('\n\n') };
}

/** Builds the message to the author when a decision is upheld after an appeal. */
export function upheldWords(told: Told, answer: string): { heading: string; text: string } {
  return {
    heading: `The decision about ${subjectText(told)} stands`,
    text: [
      'Your appeal was read, and the decision stays as it is. This is the last word on it.',
      `Why: ${answer}`,
    ].join('\n\n'),
  };
}

/** Builds the one-line message to a reporter. Actions against accounts stay confidential. */
export function outcomeWords(
  subject: DecisionSubject,
  subjectName: string,
  act: DecisionAct | 'dismiss',
): { heading: string; text: string } {
  const what = subject === 'picture' ? 'a picture' : `“${shortened(subjectName)}”`;
  const outcomes = {
    dismiss: 'We looked at it and found nothing against the rules, so it stays as it is.',
    warn: 'We looked into it and have acted on it.',
    hide: 'It was against the rules and can no longer be seen.',
    delete: 'It was against the rules and can no longer be seen.',
    suspend: 'We looked into it and have acted on it.',
    ban: 'We looked into it and have acted on it.',
  };
  return { heading: `Your report about ${what}`, text: `Thank you for telling us. ${outcomes[act]}` };
}
