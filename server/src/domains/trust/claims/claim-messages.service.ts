import type { Reader, Writer } from '@emberlore/database';
import { z } from 'zod';
import { escapeHtml } from '../../../kit/escape-html.ts';
import { currentRequester } from '../../../kit/fair-queue.ts';
import { mailDomain } from '../../../kit/mailbox.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Mail, Mailer } from '../../../providers/mail/mail.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { type AnsweredNotice, type NoticeRow, readNotice } from './claims.repository.ts';
import { buildNoticePath } from './keys.ts';
import {
  authorMessages,
  buildConfirmation,
  claimantMessages,
  copyOwnerMessages,
  type Message,
  pictureOwnerMessages,
} from './words.ts';

/** A step of a claim that both sides are told about. */
export type ClaimStep = (typeof claimSteps)[number];
const claimSteps = ['accept', 'refuse', 'answer', 'court', 'restore'] as const;

/** Informs both sides of a claim about each step, within the transaction of that step. */
export interface ClaimMessages {
  /** Mails the sender, at this address, a link to confirm the notice. */
  sendConfirmation(writer: Writer, noticeId: string, email: string): Promise<void>;
  /** Informs the claimant and the author, or who has answered instead; `notice` is in its new state. */
  notify(writer: Writer, step: ClaimStep, notice: NoticeRow, accountId?: string): Promise<void>;
  /**
   * Notifies the other owners of the picture, who may read and answer the notice too, or of hidden or restored copies and
   * variants of the character, inside the product only.
   */
  notifyOthers(
    writer: Writer,
    step: Exclude<ClaimStep, 'refuse'>,
    notice: NoticeRow,
    others: readonly string[],
  ): Promise<void>;
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

/** How many are sent at once, one of them to each domain, and one place only for domains that were quick. */
const CONCURRENCY = 3;

interface ClaimantMail {
  noticeId: string;
  step: ClaimStep | 'confirm';
  /** Who has answered, for the step `answer`. */
  answeredBy?: string | undefined;
}

/** The job that mails a claimant. The text is composed when the mail is sent. */
const mailClaimant: JobKind<ClaimantMail> = {
  name: 'copyright letter',
  payload: z.object({
    noticeId: z.string(),
    step: z.enum([...claimSteps, 'confirm']),
    answeredBy: z.string().optional(),
  }),
};

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
  function composeMessage(
    { notice, counters }: AnsweredNotice,
    { step, answeredBy }: ClaimantMail,
  ): Message | undefined {
    if (step === 'confirm') return buildConfirmation(notice);
    if (step !== 'answer') return claimantMessages[step](notice);
    const counter = counters.find(({ accountId }) => answeredBy === undefined || accountId === answeredBy);
    // The author may have deleted the account since, and the counter-notice with it.
    return counter ? claimantMessages.answer(notice, counter) : undefined;
  }

  jobs.register(
    mailClaimant,
    async (job) => {
      const { noticeId, step } = job;
      const found = await readNotice(reader, noticeId);
      const words = found && composeMessage(found, job);
      if (!words) return;
      const label = step === 'confirm' ? 'Confirm the notice' : 'Read how it stands';
      const url = `${address().replace(/\/$/, '')}${buildNoticePath(tokens, 'claimant', found.notice)}`;
      await mailer.send(buildMail(found.notice.claimantEmail, words, label, url));
    },
    CONCURRENCY,
  );

  const queueMail = (writer: Writer, job: ClaimantMail, email: string, requester?: string) =>
    jobs.add(writer, mailClaimant, job, { group: mailDomain(email), requester });

  return {
    async sendConfirmation(writer, noticeId, email) {
      await queueMail(writer, { noticeId, step: 'confirm' }, email, currentRequester()?.network);
    },
    async notify(writer, step, notice, accountId = notice.ownerId ?? undefined) {
      const answeredBy = step === 'answer' ? accountId : undefined;
      await queueMail(writer, { noticeId: notice.id, step, answeredBy }, notice.claimantEmail);
      // The author is not told about a refused notice, since it had no effect on the work.
      if (step === 'refuse' || accountId === undefined) return;
      const label = step === 'accept' ? 'Read it, and answer' : 'Read how it stands';
      const path = `/copyright/${notice.id}`;
      const linked = accountId === notice.ownerId ? buildNoticePath(tokens, 'author', notice) : path;
      const words = authorMessages[step](notice);
      const mail = { path: linked, label };
      await notifications.post(writer, { accountId, kind: 'copyright', ...words, path, mail });
    },
    async notifyOthers(writer, step, notice, others) {
      const isPicture = notice.subject === 'picture';
      const words = isPicture ? pictureOwnerMessages[step](notice) : copyOwnerMessages[step]?.(notice);
      if (!words) return;
      const path = isPicture ? { path: `/copyright/${notice.id}` } : {};
      for (const accountId of others)
        await notifications.post(writer, { accountId, kind: 'copyright', ...words, ...path });
    },
  };
}
