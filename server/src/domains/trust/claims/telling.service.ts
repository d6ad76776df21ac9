import type { Reader, Writer } from '@emberlore/database';
import { escapeHtml } from '../../../kit/escape-html.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Mail, Mailer } from '../../../providers/mail/mail.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { type NoticeRow, readCase } from './claims.repository.ts';
import { keyOf, type Side } from './keys.ts';
import { authorWords, claimantWords, confirmWords, copyWords, type Words } from './words.ts';

/** What has become of a notice, as both sides are told. */
export type Step = 'accept' | 'refuse' | 'answer' | 'court' | 'restore';

/** Tells both sides of a notice what has become of it, as part of the transaction that it becomes so. */
export interface Telling {
  /** Asks the sender to confirm. */
  askToConfirm(writer: Writer, noticeId: string): Promise<void>;
  /** Tells claimant and author; `notice` as it stands now. */
  tell(writer: Writer, step: Step, notice: NoticeRow): Promise<void>;
  /** Tells those whose copies and variants of the named character are hidden with it, or back, in the product alone. */
  tellOthers(writer: Writer, step: 'accept' | 'restore', notice: NoticeRow, others: readonly string[]): Promise<void>;
}

export interface TellingDeps {
  reader: Reader;
  jobs: Jobs;
  mailer: Mailer;
  tokens: Pick<Tokens, 'opaque'>;
  notifications: Pick<Notifications, 'post'>;
  /** Where players find this server. */
  address: () => string;
}

const EVENT = 'copyright letter';

/** A letter to a claimant, as it waits in the database: its words are made when it is sent. */
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

/** The letters to claimants, who need no account, and the notices to authors. */
export function createTelling({ reader, jobs, mailer, tokens, notifications, address }: TellingDeps): Telling {
  async function wordsOf({ noticeId, step }: Letter): Promise<{ to: string; words: Words } | undefined> {
    const found = await readCase(reader, noticeId);
    if (!found) return undefined;
    const { notice, counter } = found;
    const to = notice.claimantEmail;
    if (step === 'confirm') return { to, words: confirmWords(notice) };
    if (step !== 'answer') return { to, words: claimantWords[step](notice) };
    // The author may have left meanwhile, and taken the answer along.
    return counter ? { to, words: claimantWords.answer(notice, counter) } : undefined;
  }

  jobs.on(EVENT, async (payload) => {
    // Nobody but this file writes these.
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
      // Of a notice that is refused the author hears nothing: nothing has happened to the work.
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
