import {
  capitalize,
  type DecisionAct,
  type DecisionSubject,
  limits,
  type ReportReason,
  ruleTexts,
} from '@emberlore/contract';

/** The facts of a decision as its author reads them. */
export interface DecisionFacts {
  act: DecisionAct;
  subject: DecisionSubject;
  subjectName: string;
  rule: ReportReason;
  reason: string;
  endsAt: Date | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_NAME_LENGTH = 60;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns when the appeal period of a decision ends. */
export function getAppealDeadline(createdAt: Date): Date {
  return new Date(createdAt.getTime() + limits.appealDays * DAY_MS);
}

function shorten(name: string): string {
  const letters = [...name];
  return letters.length > MAX_NAME_LENGTH ? `${letters.slice(0, MAX_NAME_LENGTH).join('').trimEnd()}…` : name;
}

/** Returns the beginning of a name or comment in one line, because it becomes part of a mail's subject. */
const quote = (name: string) => shorten(name.replace(/[\s\p{Cc}]+/gu, ' ').trim());

/** Describes the subject to its owner: 'your story “The Mill”'. */
function formatSubject({ subject, subjectName }: Pick<DecisionFacts, 'subject' | 'subjectName'>): string {
  if (subject === 'account') return 'your account';
  if (subject === 'picture') return 'one of your pictures';
  const quoted = quote(subjectName);
  return quoted === '' ? `your ${subject}` : `your ${subject} “${quoted}”`;
}

/** Describes the action in one line. */
export function formatHeading(facts: DecisionFacts): string {
  const what = formatSubject(facts);
  const until = facts.endsAt ? ` until ${day.format(facts.endsAt)}` : '';
  const lines: Record<DecisionAct, string> = {
    warn: facts.subject === 'account' ? 'A warning to you' : `A warning about ${what}`,
    hide: `${capitalize(what)} was hidden`,
    delete: `${capitalize(what)} was deleted`,
    suspend: `Your account is suspended${until}`,
    ban: 'Your account is banned',
  };
  return lines[facts.act];
}

const effects: Record<DecisionAct, string> = {
  warn: 'Nothing was removed. Please follow the rule from now on.',
  hide: 'Other players can no longer see it.',
  delete: 'It is now in the trash, where only you can see it.',
  suspend:
    'You can log in again after that. Nothing of yours is lost. Any subscription is cancelled, so you don’t pay for time that you cannot use.',
  ban: 'You can no longer log in. Any subscription is cancelled.',
};

/** Describes the action, the rule, the reason, and how to appeal. */
export function formatDecision(facts: DecisionFacts, createdAt: Date): string {
  const why = facts.reason === '' ? [] : [`Why: ${facts.reason}`];
  const appeal = `If you think that this is wrong, you can appeal once, until ${day.format(getAppealDeadline(createdAt))}. An admin who did not make this decision will review it.`;
  return [effects[facts.act], `The rule: ${ruleTexts[facts.rule]}`, ...why, appeal].join('\n\n');
}

const formatReasons = ({ rule, reason }: DecisionFacts) => [
  `The rule: ${ruleTexts[rule]}`,
  ...(reason === '' ? [] : [`Why: ${reason}`]),
];

/**
 * Builds the message to others who have the same picture, and may appeal too, or own copies or variants of the same
 * character.
 */
export function buildAlsoHiddenMessage(facts: DecisionFacts, createdAt: Date): { heading: string; text: string } {
  if (facts.subject !== 'character') return { heading: formatHeading(facts), text: formatDecision(facts, createdAt) };
  return {
    heading: `Your copies of “${quote(facts.subjectName)}” were hidden`,
    text: [
      'Your variants of this character and the copies in your scenes are hidden together with it. Other players can no longer see them. Replace the description, all knowledge lines and all pictures that one of them has from there, and it can be seen again, without any knowledge from there that you can’t read.',
      ...formatReasons(facts),
    ].join('\n\n'),
  };
}

/** Builds the message to the same people when a decision is reversed. */
export function buildAlsoRestoredMessage(
  facts: DecisionFacts,
  reason: string,
  appealed: boolean,
): { heading: string; text: string } {
  if (facts.subject !== 'character') return buildReversalMessage(facts, reason, appealed);
  return {
    heading: `Your copies of “${quote(facts.subjectName)}” are back`,
    text: ['Everyone can see them again.', `Why: ${reason}`].join('\n\n'),
  };
}

/** Builds the message to the author when a decision is reversed. */
export function buildReversalMessage(
  facts: DecisionFacts,
  reason: string,
  appealed: boolean,
): { heading: string; text: string } {
  const back = {
    warn: 'The warning no longer counts.',
    hide: 'Everyone can see it again.',
    delete: 'It has been restored.',
    suspend: 'You can log in again.',
    ban: 'You can log in again.',
  }[facts.act];
  const heading = appealed
    ? `Your appeal about ${formatSubject(facts)} was granted`
    : `The decision about ${formatSubject(facts)} was reversed`;
  return { heading, text: [back, `Why: ${reason}`].join('\n\n') };
}

/** Builds the message to the author when a decision is upheld after an appeal. */
export function buildUpheldMessage(facts: DecisionFacts, answer: string): { heading: string; text: string } {
  return {
    heading: `The decision about ${formatSubject(facts)} stands`,
    text: [
      'Your appeal was read, and the decision stays as it is. This is the last word on it.',
      `Why: ${answer}`,
    ].join('\n\n'),
  };
}

/**
 * Builds the message to a reporter, which is not mailed. Actions against accounts stay confidential. The heading quotes
 * the name as it is written, by which the account's erasure finds it.
 */
export function buildOutcomeMessage(
  subject: DecisionSubject,
  subjectName: string,
  act: DecisionAct | 'dismiss',
): { heading: string; text: string } {
  const what = subject === 'picture' ? 'a picture' : `“${shorten(subjectName)}”`;
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
