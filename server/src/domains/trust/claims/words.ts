import type { CounterRow, NoticeRow } from './claims.repository.ts';

/** A message to one of the sides: a one-line heading, and paragraphs separated by blank lines. */
export interface Message {
  heading: string;
  text: string;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats 2026-05-06 as '6 May 2026'. */
const formatDay = (text: string | null) => (text === null ? '' : day.format(new Date(`${text}T00:00:00Z`)));

const formatSubject = ({ subject, subjectName }: NoticeRow) =>
  subject === 'picture' ? `the picture ${subjectName}` : `the ${subject} “${subjectName}”`;

const formatRestorationPeriod = ({ restoreFrom, restoreBy }: NoticeRow) =>
  `between ${formatDay(restoreFrom)} and ${formatDay(restoreBy)} (10 to 14 business days in the United States)`;

/** Shortens a text to fit into a notification; the linked page shows all of it. */
const shorten = (text: string, most: number) => {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
};

const formatReason = ({ decisionReason }: NoticeRow) => shorten(decisionReason ?? '', 700);

function formatNotice(notice: NoticeRow): string {
  const whom = notice.onBehalfOf === null ? '' : `, on behalf of ${notice.onBehalfOf}`;
  return [
    `The notice comes from ${notice.claimantName}${whom} (${notice.claimantEmail}).`,
    `The work that it is about: ${shorten(notice.work, 400)}`,
    `What is said to infringe it: ${shorten(notice.infringing, 400)}`,
  ].join('\n\n');
}

function formatCounterNotice(counter: CounterRow): string {
  return [
    `Name: ${counter.name}\nAddress: ${counter.address}\nTelephone: ${counter.phone}\nE-mail: ${counter.email}`,
    counter.statement,
    'They state under penalty of perjury that they believe in good faith that it was taken out by mistake or misidentification, and consent to the jurisdiction of the federal court of their district (outside the United States: of any in which this place may be found), and will accept service of process from you.',
    `Signed: ${counter.signature}`,
  ].join('\n\n');
}

/**
 * Builds the mail that asks the sender of a notice to confirm it; an unconfirmed notice has no effect. The address may
 * belong to somebody else, so the mail contains nothing that a player wrote, not even the name of the work.
 */
export const buildConfirmation = (notice: NoticeRow): Message => ({
  heading: 'Please confirm your copyright notice',
  text: `We have a copyright notice about a ${notice.subject} here with this e-mail address. Follow the link within a week to confirm it: only then is it looked at. If it was not you, ignore this letter and nothing will happen.`,
});

/** Messages to the claimant about a decision or a counter-notice. */
export const claimantMessages = {
  accept: (notice: NoticeRow): Message => ({
    heading: 'Your copyright notice was accepted',
    text: `We have taken ${formatSubject(notice)} out of sight and told its author, who may answer. If they do, you will hear from us.\n\n${notice.decisionReason ?? ''}`,
  }),
  refuse: (notice: NoticeRow): Message => ({
    heading: 'Your copyright notice was refused',
    text: `We have looked at your notice about ${formatSubject(notice)} and left it where it is.\n\n${notice.decisionReason ?? ''}`,
  }),
  answer: (notice: NoticeRow, counter: CounterRow): Message => ({
    heading: 'The author has answered your copyright notice',
    text: `There is a counter-notice about ${formatSubject(notice)}. It comes back ${formatRestorationPeriod(notice)}, unless you tell us before that you have asked a court to stop the author: reply to this letter and name the case.\n\n${formatCounterNotice(counter)}`,
  }),
  court: (notice: NoticeRow): Message => ({
    heading: 'Your court action is noted',
    text: `While it goes on, ${formatSubject(notice)} stays out of sight.\n\n${notice.courtNote ?? ''}`,
  }),
  restore: (notice: NoticeRow): Message => ({
    heading: 'What your copyright notice was about is back',
    text: `We have brought back ${formatSubject(notice)}.\n\n${notice.decisionReason ?? ''}`,
  }),
};

/** Messages to the author. */
export const authorMessages = {
  accept: (notice: NoticeRow): Message => ({
    heading: 'A copyright notice has taken your work out of sight',
    text: `After a copyright notice nobody but you and the keepers sees ${formatSubject(notice)}.\n\n${formatNotice(notice)}\n\n${formatReason(notice)}\n\nIf you take it for a mistake you can answer by a counter-notice. Your name and address then go to whoever sent the notice. Unless they go to court, your work comes back after 10 to 14 business days.`,
  }),
  answer: (notice: NoticeRow): Message => ({
    heading: 'Your counter-notice has arrived',
    text: `It went on to whoever sent the notice. Unless they go to court, ${formatSubject(notice)} comes back ${formatRestorationPeriod(notice)} by itself.`,
  }),
  court: (notice: NoticeRow): Message => ({
    heading: 'The claimant has gone to court',
    text: `While that goes on, ${formatSubject(notice)} stays out of sight.\n\n${notice.courtNote ?? ''}`,
  }),
  restore: (notice: NoticeRow): Message => ({
    heading: 'Your work is back',
    text: `The copyright notice no longer keeps ${formatSubject(notice)} out of sight.\n\n${notice.decisionReason ?? ''}`,
  }),
};

/** Messages to the owners of copies or variants of the character that a notice names. */
export const copyOwnerMessages = {
  accept: (notice: NoticeRow): Message => ({
    heading: 'A copyright notice concerns your copies of a character',
    text: `We have accepted a copyright notice about ${formatSubject(notice)}. Your variants of it and the copies in your scenes that still show its words or pictures are hidden with it, until the matter is settled with its author.`,
  }),
  restore: (notice: NoticeRow): Message => ({
    heading: 'Your copies of a character are back',
    text: `A copyright notice about ${formatSubject(notice)} is settled. Your variants of it and the copies in your scenes are shown again, unless something else hides them.`,
  }),
};
