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
    `The work: ${shorten(notice.work, 400)}`,
    `The alleged infringement: ${shorten(notice.infringing, 400)}`,
  ].join('\n\n');
}

function formatCounterNotice(counter: CounterRow): string {
  return [
    `Name: ${counter.name}\nAddress: ${counter.address}\nTelephone: ${counter.phone}\nE-mail: ${counter.email}`,
    counter.statement,
    'They state under penalty of perjury that they believe in good faith that the content was removed by mistake or misidentification. They consent to the jurisdiction of the federal court of their district (outside the United States: of any in which we may be found), and will accept service of process from you.',
    `Signed: ${counter.signature}`,
  ].join('\n\n');
}

/**
 * Builds the mail that asks the sender of a notice to confirm it; an unconfirmed notice has no effect. The address may
 * belong to somebody else, so the mail contains nothing that a player wrote, not even the name of the work.
 */
export const buildConfirmation = (notice: NoticeRow): Message => ({
  heading: 'Please confirm your copyright notice',
  text: `We received a copyright notice about a ${notice.subject} from this email address. Follow the link within a week to confirm it; we review only confirmed notices. If it was not you, ignore this email and nothing will happen.`,
});

/** Messages to the claimant about a decision or a counter-notice. */
export const claimantMessages = {
  accept: (notice: NoticeRow): Message => ({
    heading: 'Your copyright notice was accepted',
    text: `We have hidden ${formatSubject(notice)} and notified its author, who may respond. If they do, we will let you know.\n\n${notice.decisionReason ?? ''}`,
  }),
  refuse: (notice: NoticeRow): Message => ({
    heading: 'Your copyright notice was refused',
    text: `We have reviewed your notice about ${formatSubject(notice)} and left the content in place.\n\n${notice.decisionReason ?? ''}`,
  }),
  answer: (notice: NoticeRow, counter: CounterRow): Message => ({
    heading: 'The author has responded to your copyright notice',
    text: `We received a counter-notice about ${formatSubject(notice)}. We will restore it ${formatRestorationPeriod(notice)}, unless you tell us before then that you have asked a court to stop the author: reply to this email and name the case.\n\n${formatCounterNotice(counter)}`,
  }),
  court: (notice: NoticeRow): Message => ({
    heading: 'Your court action is recorded',
    text: `During the case, ${formatSubject(notice)} stays hidden.\n\n${notice.courtNote ?? ''}`,
  }),
  restore: (notice: NoticeRow): Message => ({
    heading: 'The content named in your copyright notice is back',
    text: `We have restored ${formatSubject(notice)}.\n\n${notice.decisionReason ?? ''}`,
  }),
};

/** Messages to the author. */
export const authorMessages = {
  accept: (notice: NoticeRow): Message => ({
    heading: 'Your work is hidden after a copyright notice',
    text: `After a copyright notice, ${notice.subject === 'picture' ? 'nobody' : 'only you and the admins'} can see ${formatSubject(notice)}.\n\n${formatNotice(notice)}\n\n${formatReason(notice)}\n\nIf you think this is a mistake, you can send a counter-notice. We then pass your name and address on to the sender of the notice. Unless they go to court, your work is restored after 10 to 14 business days.`,
  }),
  answer: (notice: NoticeRow): Message => ({
    heading: 'We have received your counter-notice',
    text: `We have passed it on to the sender of the notice. Unless they go to court, ${formatSubject(notice)} is restored automatically ${formatRestorationPeriod(notice)}.`,
  }),
  court: (notice: NoticeRow): Message => ({
    heading: 'The claimant has gone to court',
    text: `During the case, ${formatSubject(notice)} stays hidden.\n\n${notice.courtNote ?? ''}`,
  }),
  restore: (notice: NoticeRow): Message => ({
    heading: 'Your work is back',
    text: `The copyright notice no longer hides ${formatSubject(notice)}.\n\n${notice.decisionReason ?? ''}`,
  }),
};

/** Messages to the other owners of the picture that a notice names, who may answer it too. */
export const pictureOwnerMessages = {
  ...authorMessages,
  answer: (notice: NoticeRow): Message => ({
    heading: 'The notice about one of your pictures was answered',
    text: `Somebody else who has ${formatSubject(notice)} has sent a counter-notice. Unless the sender of the notice goes to court, it is restored automatically ${formatRestorationPeriod(notice)}, for you too. You can still send a counter-notice of your own.`,
  }),
  withdraw: (notice: NoticeRow): Message => ({
    heading: 'A counter-notice was withdrawn',
    text: `Who had answered the notice about ${formatSubject(notice)} has deleted the account, and the counter-notice with it. It stays hidden unless you send a counter-notice of your own.`,
  }),
};

/** Messages to the owners of copies or variants of the character that a notice names. */
export const copyOwnerMessages: Partial<typeof pictureOwnerMessages> = {
  accept: (notice: NoticeRow): Message => ({
    heading: 'A copyright notice concerns your copies of a character',
    text: `We have accepted a copyright notice about ${formatSubject(notice)}. Your variants of it, and the copies in your scenes that still use its texts or pictures, are hidden with it until the claim is settled with its author, or until you have replaced all that they have from there; knowledge from there that you can’t read is then removed.`,
  }),
  restore: (notice: NoticeRow): Message => ({
    heading: 'Your copies of a character are back',
    text: `A copyright notice about ${formatSubject(notice)} is settled. Your variants of it and the copies in your scenes are visible again, unless something else hides them.`,
  }),
};
