import type { Reader, Writer } from '@emberlore/database';
import { escapeHtml } from '../../../kit/escape-html.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Mail, Mailer } from '../../../providers/mail/mail.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { type NoticeRow, readCase } from './claims.repository.ts';
import { keyOf, type Side } from './keys.ts';
import { authorWords, claimantWords, confirmWords, copyWords, type Words } from './words.ts';

/** A step of a claim that both sides are told about. */
export type Step = 'accept' | 'refuse' | 'answer' | 'court' | 'restore';

/** Informs both sides of a claim about each step, within the transaction of that step. */
export interface Telling {
  /** Mails the sender a link to confirm the notice. */
  askToConfirm(writer: Writer, noticeId: string): Promise<void>;
  /** Informs the claimant and the author; `notice` is in its new state. */
  tell(writer: Writer, step: Step, notice: NoticeRow): Promise<void>;
  /** Notifies the owners of hidden or restored copies and variants of the character, inside the product only. */
  tellOthers(writer: Writer, step: 'accept' | 'restore', notice: NoticeRow, others: readonly string[]): Promise<void>;
}

export interface TellingDeps {
  reader: Reader;
  jobs: Jobs;
  mailer: Mailer;
  tokens: Pick<Tokens, 'opaque'>;
  notifications: Pick<Notifications, 'post'>;
  /** The public base URL of this server. */
  address: () => string;
}

const EVENT = 'copyright letter';

/** Payload of the job that mails a claimant. The text is composed when the mail is sent. */
interface Letter {
  noticeId: string;
  step: Step | 'confirm';
}

const pathOf = (tokens: TellingDeps['tokens'], side: Side, noticeId: string) =>
  `/copyright/${noticeId}?key=${keyOf(tokens, side, noticeId)}`;

const paragraphs = (parts: readonly string[]) =>
  parts
    .filter((part) => part !== '')
    .map((part) => `<p style="margin:0 0 16px;white-space:pre-line">${part}</p>`)
    .join('\n');

function mailOf(to: string, { heading, text }: Words, label: string, url: string): Mail {
  const greeting = 'Hello,';
  const closing = 'The Emberlore team';
  const link = `<a href="${escapeHtml(url)}" style="color:#a4460f">${escapeHtml(label)}</a>`;
  const body = paragraphs([greeting, ...text.split('\n\n').map(escapeHtml), link, closing]);
  const style = 'font:16px/1.5 Georgia,serif;color:#221d2b;max-width:34em;margin:24px auto;padding:0 16px';
  return {
    to,
    subject: heading,
    text: `${[greeting, text.trim(), `${label}:\n${url}`, closing].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><body style="${style}">\n${body}\n</body></html>\n`,
  };
}

/** Creates the service that mails claimants, who need no account, and notifies authors. */
export function createTelling({ reader, jobs, mailer, tokens, notifications, address }: TellingDeps): Telling {
  async function wordsOf({ noticeId, step }: Letter): Promise<{ to: string; words: Words } | undefined> {
    const found = await readCase(reader, noticeId);
    if (!found) return undefined;
    const { notice, counter } = found;
    const to = notice.claimantEmail;
    if (step === 'confirm') return { to, words: confirmWords(notice) };
    if (step !== 'answer') return { to, words: claimantWords[step](notice) };
    // The author may have deleted the account since, and the counter-notice with it.
    return counter ? { to, words: claimantWords.answer(notice, counter) } : undefined;
  }

  jobs.on(EVENT, async (payload) => {
    // Only this file writes these.
    const letter = payload as unknown as Letter;
    const written = await wordsOf(letter);
    if (!written) return;
    const label = letter.step === 'confirm' ? 'Confirm the notice' : 'Read how it stands';
    const url = `${address().replace(/\/$/, '')}${pathOf(tokens, 'claimant', letter.noticeId)}`;
    await mailer.send(mailOf(written.to, written.words, label, url));
  });

  const post = (writer: Writer, letter: Letter) => jobs.add(writer, EVENT, { ...letter });

  return {
    askToConfirm: (writer, noticeId) => post(writer, { noticeId, step: 'confirm' }),
    async tell(writer, step, notice) {
      await post(writer, { noticeId: notice.id, step });
      // The author is not told about a refused notice, since it had no effect on the work.
      if (step === 'refuse' || notice.ownerId === null) return;
      const label = step === 'accept' ? 'Read it, and answer' : 'Read how it stands';
      await notifications.post(writer, {
        ...{ accountId: notice.ownerId, kind: 'copyright', ...authorWords[step](notice) },
        path: `/copyright/${notice.id}`,
        mail: { path: pathOf(tokens, 'author', notice.id), label },
      });
    },
    async tellOthers(writer, step, notice, others) {
      const words = copyWords[step](notice);
      for (const accountId of others) await notifications.post(writer, { accountId, kind: 'copyright', ...words });
    },
  };
}
