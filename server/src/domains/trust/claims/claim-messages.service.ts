import type { Reader, Writer } from '@emberlore/database';
import { escapeHtml } from '../../../kit/escape-html.ts';
import { mailDomain } from '../../../kit/mailbox.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Mail, Mailer } from '../../../providers/mail/mail.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { type NoticeRow, readNotice } from './claims.repository.ts';
import { createLinkKey, type Side } from './keys.ts';
import { authorMessages, buildConfirmation, claimantMessages, copyOwnerMessages, type Message } from './words.ts';

/** A step of a claim that both sides are told about. */
export type ClaimStep = 'accept' | 'refuse' | 'answer' | 'court' | 'restore';

/** Informs both sides of a claim about each step, within the transaction of that step. */
export interface ClaimMessages {
  /** Mails the sender, at this address, a link to confirm the notice. */
  sendConfirmation(writer: Writer, noticeId: string, email: string): Promise<void>;
  /** Informs the claimant and the author; `notice` is in its new state. */
  notify(writer: Writer, step: ClaimStep, notice: NoticeRow): Promise<void>;
  /** Notifies the owners of hidden or restored copies and variants of the character, inside the product only. */
  notifyOthers(writer: Writer, step: 'accept' | 'restore', notice: NoticeRow, others: readonly string[]): Promise<void>;
}

export interface ClaimMessagesDeps {
  reader: Reader;
  jobs: Jobs;
  mailer: Mailer;
  tokens: Pick<Tokens, 'opaque'>;
  notifications: Pick<Notifications, 'post'>;
  /** The public base URL of this server. */
  address: () => string;
}

const MAIL_JOB = 'copyright letter';
/** How many are sent at once, one of them to each domain. */
const CONCURRENCY = 2;

/** Payload of the job that mails a claimant. The text is composed when the mail is sent. */
interface MailJob {
  noticeId: string;
  step: ClaimStep | 'confirm';
}

const buildPath = (tokens: ClaimMessagesDeps['tokens'], side: Side, noticeId: string) =>
  `/copyright/${noticeId}?key=${createLinkKey(tokens, side, noticeId)}`;

const toHtmlParagraphs = (parts: readonly string[]) =>
  parts
    .filter((part) => part !== '')
    .map((part) => `<p style="margin:0 0 16px;white-space:pre-line">${part}</p>`)
    .join('\n');

function buildMail(to: string, { heading, text }: Message, label: string, url: string): Mail {
  const greeting = 'Hello,';
  const closing = 'The Emberlore team';
  const link = `<a href="${escapeHtml(url)}" style="color:#a4460f">${escapeHtml(label)}</a>`;
  const body = toHtmlParagraphs([greeting, ...text.split('\n\n').map(escapeHtml), link, closing]);
  const style = 'font:16px/1.5 Georgia,serif;color:#221d2b;max-width:34em;margin:24px auto;padding:0 16px';
  return {
    to,
    subject: heading,
    text: `${[greeting, text.trim(), `${label}:\n${url}`, closing].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><body style="${style}">\n${body}\n</body></html>\n`,
  };
}

/** Creates the service that mails claimants, who need no account, and notifies authors. */
export function createClaimMessages({
  reader,
  jobs,
  mailer,
  tokens,
  notifications,
  address,
}: ClaimMessagesDeps): ClaimMessages {
  async function composeMessage({ noticeId, step }: MailJob): Promise<{ to: string; words: Message } | undefined> {
    const found = await readNotice(reader, noticeId);
    if (!found) return undefined;
    const { notice, counter } = found;
    const to = notice.claimantEmail;
    if (step === 'confirm') return { to, words: buildConfirmation(notice) };
    if (step !== 'answer') return { to, words: claimantMessages[step](notice) };
    // The author may have deleted the account since, and the counter-notice with it.
    return counter ? { to, words: claimantMessages.answer(notice, counter) } : undefined;
  }

  jobs.on(
    MAIL_JOB,
    async (payload) => {
      // Only this file writes these.
      const job = payload as unknown as MailJob;
      const composed = await composeMessage(job);
      if (!composed) return;
      const label = job.step === 'confirm' ? 'Confirm the notice' : 'Read how it stands';
      const url = `${address().replace(/\/$/, '')}${buildPath(tokens, 'claimant', job.noticeId)}`;
      await mailer.send(buildMail(composed.to, composed.words, label, url));
    },
    CONCURRENCY,
  );

  const queueMail = (writer: Writer, job: MailJob, email: string) =>
    jobs.add(writer, MAIL_JOB, { ...job }, mailDomain(email));

  return {
    sendConfirmation: (writer, noticeId, email) => queueMail(writer, { noticeId, step: 'confirm' }, email),
    async notify(writer, step, notice) {
      await queueMail(writer, { noticeId: notice.id, step }, notice.claimantEmail);
      // The author is not told about a refused notice, since it had no effect on the work.
      if (step === 'refuse' || notice.ownerId === null) return;
      const label = step === 'accept' ? 'Read it, and answer' : 'Read how it stands';
      await notifications.post(writer, {
        accountId: notice.ownerId,
        kind: 'copyright',
        ...authorMessages[step](notice),
        path: `/copyright/${notice.id}`,
        mail: { path: buildPath(tokens, 'author', notice.id), label },
      });
    },
    async notifyOthers(writer, step, notice, others) {
      const words = copyOwnerMessages[step](notice);
      for (const accountId of others) await notifications.post(writer, { accountId, kind: 'copyright', ...words });
    },
  };
}
