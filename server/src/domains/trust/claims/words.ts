import type { CounterRow, NoticeRow } from './claims.repository.ts';

/** A message to one of the sides: a one-line heading, and paragraphs separated by blank lines. */
export interface Words {
  heading: string;
  text: string;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats 2026-05-06 as '6 May 2026'. */
const dayText = (text: string | null) => (text === null ? '' : day.format(new Date(`${text}T00:00:00Z`)));

const named = ({ subject, subjectName }: NoticeRow) =>
  subject === 'picture' ? `the picture ${subjectName}` : `the ${subject} “${subjectName}”`;

const clockText = ({ restoreFrom, restoreBy }: NoticeRow) =>
  `between ${dayText(restoreFrom)} and ${dayText(restoreBy)} (10 to 14 business days in the United States)`;

/** Shortens a text to fit into a notification; the linked page shows all of it. */
const cut = (text: string, most: number) => {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
};

const reasonText = ({ decisionReason }: NoticeRow) => cut(decisionReason ?? '', 700);

function claimText(notice: NoticeRow): string {
  const whom = notice.onBehalfOf === null ? '' : `, on behalf of ${notice.onBehalfOf}`;
  return [
    `The notice comes from ${notice.claimantName}${whom} (${notice.claimantEmail}).`,
    `The work that it is about: ${cut(notice.work, 400)}`,
    `What is said to infringe it: ${cut(notice.infringing, 400)}`,
  ].join('\n\n');
}

function counterText(counter: CounterRow): string {
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
export const confirmWords = (notice: NoticeRow): Words => ({
  heading: 'Please confirm your copyright notice',
  text: `We have a copyright notice about a ${notice.subject} here with this e-mail address. Follow the link within a week to confirm it: only then is it looked at. If it was not you, ignore this letter and nothing will happen.`,
});

/** Messages to the claimant about a decision or a counter-notice. */
export const claimantWords = {
  accept: (notice: NoticeRow): Words => ({
    heading: 'Your copyright notice was accepted',
    text: `We have taken ${named(notice)} out of sight and told its author, who may answer. If they do, you will hear from us.\n\n${notice.decisionReason ?? ''}`,
  }),
  refuse: (notice: NoticeRow): Words => ({
    heading: 'Your copyright notice was refused',
    text: `We have looked at your notice about ${named(notice)} and left it where it is.\n\n${notice.decisionReason ?? ''}`,
  }),
  answer: (notice: NoticeRow, counter: CounterRow): Words => ({
    heading: 'The author has answered your copyright notice',
    text: `There is a counter-notice about ${named(notice)}. It comes back ${clockText(notice)}, unless you tell us before that you have asked a court to stop the author: reply to this letter and name the case.\n\n${counterText(counter)}`,
  }),
  court: (notice: NoticeRow): Words => ({
    heading: 'Your court action is noted',
    text: `While it goes on, ${named(notice)} stays out of sight.\n\n${notice.courtNote ?? ''}`,
  }),
  restore: (notice: NoticeRow): Words => ({
    heading: 'What your copyright notice was about is back',
    text: `We have brought back ${named(notice)}.\n\n${notice.decisionReason ?? ''}`,
  }),
};

/** Messages to the author. */
export const authorWords = {
  accept: (notice: NoticeRow): Words => ({
    heading: 'A copyright notice has taken your work out of sight',
    text: `After a copyright notice nobody but you and the keepers sees ${named(notice)}.\n\n${claimText(notice)}\n\n${reasonText(notice)}\n\nIf you take it for a mistake you can answer by a counter-notice. Your name and address then go to whoever sent the notice. Unless they go to court, your work comes back after 10 to 14 business days.`,
  }),
  answer: (notice: NoticeRow): Words => ({
    heading: 'Your counter-notice has arrived',
    text: `It went on to whoever sent the notice. Unless they go to court, ${named(notice)} comes back ${clockText(notice)} by itself.`,
  }),
  court: (notice: NoticeRow): Words => ({
    heading: 'The claimant has gone to court',
    text: `While that goes on, ${named(notice)} stays out of sight.\n\n${notice.courtNote ?? ''}`,
  }),
  restore: (notice: NoticeRow): Words => ({
    heading: 'Your work is back',
    text: `The copyright notice no longer keeps ${named(notice)} out of sight.\n\n${notice.decisionReason ?? ''}`,
  }),
};

/** Messages to the owners of copies or variants of the character that a notice names. */
export const copyWords = {
  accept: (notice: NoticeRow): Words => ({
    heading: 'A copyright notice concerns your copies of a character',
    text: `We have accepted a copyright notice about ${named(notice)}. Your variants of it and the copies in your scenes that still show its words or pictures are hidden with it, until the matter is settled with its author.`,
  }),
  restore: (notice: NoticeRow): Words => ({
    heading: 'Your copies of a character are back',
    text: `A copyright notice about ${named(notice)} is settled. Your variants of it and the copies in your scenes are shown again, unless something else hides them.`,
  }),
};
